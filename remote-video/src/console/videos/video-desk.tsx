import { NativeSelect } from '@mantine/core';
import {
  DraftForm,
  Facts,
  fieldsOf,
  Panel,
  TranslatedField,
  textField,
  useDraft,
  useMessages,
  useNamedOptions,
  useSaving,
  useUnsavedGuard,
  When,
} from '@velvet/console-kit';
import {
  type VideoDetail,
  videoClassPage,
  videoLimits,
  videoSave,
} from '@velvet/contract/ops/videos';
import { type ReactNode, useEffect } from 'react';
import { useIntl } from 'react-intl';
import { TranscodingPanel } from '../transcodings/transcoding-progress.tsx';
import { CaptionsField } from './captions-field.tsx';
import { PosterField } from './poster-field.tsx';
import { draftOf, type VideoFields, videoInput, videoProblems } from './video-draft.ts';
import { VideoState, videoLength } from './video-state.tsx';
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
  const t = useMessages(messages);
  const { version } = detail.video;
  const draft = useDraft({ value: draftOf(detail), version });
  const saving = useSaving({
    endpoint: videoSave,
    draft,
    problemsOf: (value) => videoProblems(intl, value),
    toInput: (value, named = version) => videoInput(value, detail, named),
    savedText: t('saved'),
  });
  const { isChanged } = draft;
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  useUnsavedGuard(isChanged);
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <Panel title={t('facts')}>
          <VideoForm detail={detail} draft={draft} saving={saving} />
        </Panel>
        <div className={styles.side}>
          <Panel title={t('state')}>
            <Summary detail={detail} />
          </Panel>
          {detail.transcoding && <TranscodingPanel transcoding={detail.transcoding} />}
        </div>
      </div>
    </div>
  );
}

function Summary({ detail: { video, stream } }: { readonly detail: VideoDetail }) {
  const t = useMessages(messages);
  const { id, durationSeconds, createdAt } = video;
  return (
    <Facts
      facts={[
        { label: t('state'), value: <VideoState {...video} /> },
        { label: t('number'), value: id },
        {
          label: t('length'),
          value: durationSeconds === undefined ? '–' : videoLength(durationSeconds),
        },
        { label: t('added'), value: <When at={createdAt} /> },
        stream !== undefined && { label: t('stream'), value: stream, isWide: true },
      ]}
    />
  );
}

interface VideoFormProps extends VideoFields {
  readonly detail: VideoDetail;
}

/** Title, class, poster and captions of a video. */
function VideoForm({ detail, draft, saving }: VideoFormProps) {
  const t = useMessages(messages);
  const { options, nameOf } = useNamedOptions(videoClassPage);
  const { classId } = draft.value;
  const field = fieldsOf(draft, saving);
  return (
    <DraftForm draft={draft} saving={saving}>
      <TranslatedField
        label={t('name')}
        hint={t('titleHint')}
        {...field('title')}
        maxLength={videoLimits.name}
      />
      <NativeSelect
        label={t('class')}
        {...textField(field('classId', 'class_id'))}
        data={[...(options ?? [{ value: classId, label: nameOf(classId) }])]}
      />
      <Part title={t('poster')}>
        <PosterField detail={detail} draft={draft} saving={saving} />
      </Part>
      <Part
        title={t('captions')}
        hint={t(detail.transcoding ? 'captionsHint' : 'captionsElsewhere')}
      >
        {detail.transcoding && <CaptionsField draft={draft} saving={saving} />}
      </Part>
    </DraftForm>
  );
}

interface PartProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Part({ title, hint, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h3 className={styles.subtitle}>{title}</h3>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}
