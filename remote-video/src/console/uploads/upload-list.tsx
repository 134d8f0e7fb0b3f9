import { Button, Group, Progress } from '@mantine/core';
import { DecisionDialog, SmallButton, useMessages, useOpsChange } from '@velvet/console-kit';
import { type Upload, uploadAbandon } from '@velvet/contract/ops/uploads';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { videoAddress } from '../video-address.ts';
import { UploadText } from './upload-text.tsx';
import { messages, valued } from './uploads.messages.ts';
import * as styles from './uploads.module.css';
import type { UploadState, VideoUpload, VideoUploads } from './use-video-uploads.ts';

const WHOLE = 100;

/** The files of this page, with how far they are and what can be done with them. */
export function UploadList({ uploads }: { readonly uploads: VideoUploads }) {
  const t = useMessages(messages);
  const [abandoned, setAbandoned] = useState<VideoUpload>();
  if (uploads.uploads.length === 0) return null;
  const cancel = (upload: VideoUpload) =>
    upload.id === undefined ? uploads.dismiss(upload.key) : setAbandoned(upload);
  return (
    <>
      <ul className={styles.files} aria-label={t('files')}>
        {uploads.uploads.map((upload) => (
          <li key={upload.key} className={styles.file}>
            <span className={styles.name} title={upload.file.name}>
              {upload.file.name}
            </span>
            <UploadButtons upload={upload} uploads={uploads} onCancel={cancel} />
            <UploadBar upload={upload} />
            <UploadText upload={upload} />
          </li>
        ))}
      </ul>
      {abandoned?.id !== undefined && (
        <AbandonUpload
          id={abandoned.id}
          name={abandoned.file.name}
          onDecide={() => uploads.pause(abandoned.key)}
          onDone={() => uploads.dismiss(abandoned.key)}
          onClose={() => setAbandoned(undefined)}
        />
      )}
    </>
  );
}

function UploadBar({ upload: { file, progress, state } }: { readonly upload: VideoUpload }) {
  const intl = useIntl();
  if (state.kind === 'unfit') return null;
  const isDone = state.kind === 'done';
  return (
    <Progress
      value={isDone ? WHOLE : (progress.sentBytes / file.size) * WHOLE}
      color={isDone ? 'green' : state.kind === 'sending' ? 'accent' : 'gray'}
      animated={state.kind === 'sending'}
      aria-label={intl.formatMessage(valued.progressOf, { file: file.name })}
    />
  );
}

/** What is taken off the list without giving up what has arrived of it. */
const dismissed: ReadonlySet<UploadState['kind']> = new Set([
  'done',
  'unfit',
  'otherFile',
  'gone',
  'unreadable',
]);

interface UploadButtonsProps {
  readonly upload: VideoUpload;
  readonly uploads: VideoUploads;
  readonly onCancel: (upload: VideoUpload) => void;
}

function UploadButtons({ upload, uploads, onCancel }: UploadButtonsProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { key, state } = upload;
  const file = upload.file.name;
  const isRunning = state.kind === 'sending' || state.kind === 'waiting';
  const isOver = dismissed.has(state.kind);
  const again = state.kind === 'paused' ? 'resume' : state.kind === 'failed' ? 'retry' : undefined;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {isRunning && (
        <SmallButton text={t('pause')} about={file} onClick={() => uploads.pause(key)} />
      )}
      {again && (
        <SmallButton
          text={t(again)}
          label={intl.formatMessage(valued[`${again}One`], { file })}
          kind="main"
          onClick={() => uploads.resume(key)}
        />
      )}
      {(state.kind === 'otherFile' || state.kind === 'gone') && (
        <SmallButton
          text={t('sendAnew')}
          about={file}
          kind="main"
          onClick={() => uploads.sendAnew(key)}
        />
      )}
      {state.kind === 'done' && (
        <Button
          component={Link}
          to={videoAddress(state.videoId)}
          size="compact-sm"
          variant="light"
          aria-label={intl.formatMessage(valued.openOne, { file })}
        >
          {t('openVideo')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color={isOver ? 'gray' : 'red'}
        aria-label={intl.formatMessage(isOver ? valued.dismissOne : valued.cancelOne, { file })}
        onClick={() => (isOver ? uploads.dismiss(key) : onCancel(upload))}
      >
        {t(isOver ? 'dismiss' : 'cancel')}
      </Button>
    </Group>
  );
}

interface AbandonUploadProps extends Pick<Upload, 'id' | 'name'> {
  /** Before the server is asked. */
  readonly onDecide?: () => void;
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** Asks whether an unfinished upload shall be given up. */
export function AbandonUpload({ id, name, onDecide, onDone, onClose }: AbandonUploadProps) {
  const t = useMessages(messages);
  const [abandon] = useOpsChange(uploadAbandon);
  return (
    <DecisionDialog
      isDangerous
      onClose={onClose}
      title={t('abandonTitle')}
      confirmLabel={t('abandon')}
      reason={false}
      decide={() => {
        onDecide?.();
        return abandon({ id });
      }}
      doneText={t('abandoned')}
      {...(onDone ? { onDone } : {})}
    >
      <div className={styles.long}>
        <strong>{name}</strong>
        <p>{t('abandonText')}</p>
      </div>
    </DecisionDialog>
  );
}
