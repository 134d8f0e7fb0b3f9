import {
  type Fact,
  Facts,
  Panel,
  useConsole,
  useDraft,
  useSaving,
  useUnsavedGuard,
  When,
} from '@velvet/console-kit';
import { type VideoDetail, videoSave } from '@velvet/contract/ops/videos';
import { useEffect, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { TranscodingPanel } from '../transcodings/transcoding-panel.tsx';
import { draftOf, videoInput, videoProblems } from './video-draft.ts';
import { VideoForm } from './video-form.tsx';
import { videoLength } from './video-length.ts';
import { VideoState } from './video-state.tsx';
import { messages } from './videos.messages.ts';
import * as styles from './videos.module.css';

interface VideoDeskProps {
  readonly detail: VideoDetail;
  /** Told whether something is not saved. */
  readonly onChanged: (isChanged: boolean) => void;
}

/** A video's form, state and transcoding. */
export function VideoDesk({ detail, onChanged }: VideoDeskProps) {
  const intl = useIntl();
  const { notify } = useConsole();
  const { version } = detail.video;
  const stored = useMemo(() => ({ value: draftOf(detail), version }), [detail, version]);
  const draft = useDraft(stored);
  const saving = useSaving({
    endpoint: videoSave,
    draft,
    problemsOf: (value) => videoProblems(intl, value),
    toInput: (value, named = version) => videoInput(value, detail, named),
    onSaved: () => notify(intl.formatMessage(messages.saved), 'done'),
  });
  const { isChanged } = draft;
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  useUnsavedGuard(isChanged);
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <Panel title={intl.formatMessage(messages.facts)}>
          <VideoForm detail={detail} draft={draft} saving={saving} />
        </Panel>
        <div className={styles.side}>
          <Panel title={intl.formatMessage(messages.summary)}>
            <Summary detail={detail} />
          </Panel>
          {detail.transcoding && <TranscodingPanel transcoding={detail.transcoding} />}
        </div>
      </div>
    </div>
  );
}

function Summary({ detail: { video, stream } }: { readonly detail: VideoDetail }) {
  const intl = useIntl();
  const { id, durationSeconds, createdAt } = video;
  const facts: readonly Fact[] = [
    {
      label: intl.formatMessage(messages.state),
      value: <VideoState {...video} />,
    },
    { label: intl.formatMessage(messages.number), value: id },
    {
      label: intl.formatMessage(messages.length),
      value: durationSeconds === undefined ? '–' : videoLength(durationSeconds),
    },
    { label: intl.formatMessage(messages.added), value: <When at={createdAt} /> },
    ...(stream === undefined
      ? []
      : [{ label: intl.formatMessage(messages.stream), value: stream, isWide: true }]),
  ];
  return <Facts facts={facts} />;
}
