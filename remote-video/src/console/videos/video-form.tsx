import { NativeSelect } from '@mantine/core';
import { type Draft, DraftForm, type Saving, TranslatedField } from '@velvet/console-kit';
import { type VideoDetail, videoLimits } from '@velvet/contract/ops/videos';
import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useClasses } from '../classes/use-classes.ts';
import { CaptionsField } from './captions-field.tsx';
import { PosterField } from './poster-field.tsx';
import type { VideoDraft } from './video-draft.ts';
import { messages } from './videos.messages.ts';
import * as styles from './videos.module.css';

interface VideoFormProps {
  readonly detail: VideoDetail;
  readonly draft: Draft<VideoDraft>;
  readonly saving: Saving;
}

/** Title, class, poster and captions of a video. */
export function VideoForm({ detail, draft, saving }: VideoFormProps) {
  const intl = useIntl();
  const { options } = useClasses();
  const { value, change } = draft;
  return (
    <DraftForm draft={draft} saving={saving}>
      <TranslatedField
        label={intl.formatMessage(messages.name)}
        hint={intl.formatMessage(messages.titleHint)}
        value={value.title}
        onChange={(title) => change({ title })}
        maxLength={videoLimits.name}
        error={saving.errorOf('title')}
      />
      <NativeSelect
        label={intl.formatMessage(messages.class)}
        value={value.classId}
        onChange={({ currentTarget }) => change({ classId: currentTarget.value })}
        data={[...(options ?? [{ value: value.classId, label: `#${value.classId}` }])]}
        error={saving.errorOf('class_id')}
      />
      <Part title={messages.poster}>
        <PosterField detail={detail} draft={draft} saving={saving} />
      </Part>
      <Part
        title={messages.captions}
        hint={detail.transcoding ? messages.captionsHint : messages.captionsElsewhere}
      >
        {detail.transcoding && <CaptionsField draft={draft} saving={saving} />}
      </Part>
    </DraftForm>
  );
}

interface PartProps {
  readonly title: MessageDescriptor;
  readonly hint?: MessageDescriptor;
  readonly children: ReactNode;
}

function Part({ title, hint, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h3 className={styles.subtitle}>
        <FormattedMessage {...title} />
      </h3>
      {hint && (
        <p className={styles.hint}>
          <FormattedMessage {...hint} />
        </p>
      )}
      {children}
    </section>
  );
}
