import { Button, Group, Progress, Skeleton, Text } from '@mantine/core';
import {
  type OpsFailure,
  type OpsOutcome,
  useConsole,
  useMessages,
  useOpsQuery,
} from '@velvet/console-kit';
import { OPS_PICTURE_MAX_BYTES, pictureFile } from '@velvet/contract/ops/content';
import { pictureShown } from '@velvet/contract/ops/listings';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import * as styles from './picture.module.css';

const WHOLE = 100;

const percentOf = (state: UploadState): number => {
  if (state.kind === 'sending') return state.sent * WHOLE;
  return state.kind === 'done' ? WHOLE : 0;
};

/** Files that are being added, with how far they are and why one failed. */
export function UploadList({ uploads, retry, dismiss }: PictureUploads) {
  const t = useMessages(messages);
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={t('uploads')}>
      {uploads.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          onRetry={() => retry(upload.key)}
          onDismiss={() => dismiss(upload.key)}
        />
      ))}
    </ul>
  );
}

interface UploadRowProps {
  readonly upload: PictureUpload;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

function UploadRow({ upload: { file, state }, onRetry, onDismiss }: UploadRowProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const isOver = state.kind === 'failed' || state.kind === 'unfit';
  return (
    <li className={styles.upload}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" truncate>
          {file.name}
        </Text>
        <UploadText state={state} />
      </Group>
      {isOver ? (
        <Group gap="xs">
          {state.kind === 'failed' && (
            <Button size="compact-xs" variant="default" onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          <Button size="compact-xs" variant="subtle" onClick={onDismiss}>
            {t('dismiss')}
          </Button>
        </Group>
      ) : (
        <Progress
          value={percentOf(state)}
          color={state.kind === 'done' ? 'green' : 'accent'}
          animated={state.kind === 'sending'}
          aria-label={intl.formatMessage(valued.uploading, { file: file.name })}
        />
      )}
    </li>
  );
}

function UploadText({ state }: { readonly state: UploadState }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { describeFailure } = useConsole();
  switch (state.kind) {
    case 'waiting':
    case 'done':
      return (
        <Text size="xs" c="dimmed" role="status">
          {t(state.kind)}
        </Text>
      );
    case 'sending':
      return (
        <Text size="xs" c="dimmed">
          {intl.formatMessage(valued.sent, { part: state.sent })}
        </Text>
      );
    case 'unfit':
    case 'failed':
      return (
        <Text size="xs" c="red" role="alert">
          {state.kind === 'unfit' ? t(state.reason) : describeFailure(state.failure)}
        </Text>
      );
  }
}

type UploadState =
  | { readonly kind: 'waiting' }
  /** `sent` is a part of the file, from 0 to 1. */
  | { readonly kind: 'sending'; readonly sent: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'unfit'; readonly reason: 'wrongType' | 'tooLarge' }
  | { readonly kind: 'failed'; readonly failure: OpsFailure };

interface PictureUpload {
  readonly key: number;
  readonly file: File;
  readonly state: UploadState;
}

const waiting: UploadState = { kind: 'waiting' };
const isOpen = ({ kind }: UploadState) => kind === 'waiting' || kind === 'sending';

function stateOf({ type, size }: File): UploadState {
  const isPicture = pictureFile.types.some((accepted) => accepted === type);
  if (!isPicture) return { kind: 'unfit', reason: 'wrongType' };
  return size > OPS_PICTURE_MAX_BYTES ? { kind: 'unfit', reason: 'tooLarge' } : waiting;
}

/**
 * Uploads pictures one after another by `send`; `onSent` is told what each has led to. What cannot be a picture is
 * not sent.
 */
export function usePictureUploads<Out>(
  send: (file: File, onProgress: (sent: number) => void) => Promise<OpsOutcome<Out>>,
  onSent: (output: Out) => void,
) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const nextKey = useRef(0);
  const start = useEffectEvent(async ({ key, file }: PictureUpload) => {
    const set = (state: UploadState) =>
      setUploads((now) => now.map((each) => (each.key === key ? { ...each, state } : each)));
    set({ kind: 'sending', sent: 0 });
    const outcome = await send(file, (sent) => set({ kind: 'sending', sent }));
    if (outcome.ok) onSent(outcome.output);
    set(outcome.ok ? { kind: 'done' } : { kind: 'failed', failure: outcome.failure });
  });
  const isSending = uploads.some(({ state }) => state.kind === 'sending');
  const next = isSending ? undefined : uploads.find(({ state }) => state.kind === 'waiting');
  useEffect(() => {
    if (next) void start(next);
  }, [next]);

  return {
    uploads,
    /** Files are waiting or under way. */
    isRunning: uploads.some(({ state }) => isOpen(state)),
    add: (files: readonly File[]) =>
      setUploads((now) => [
        ...now.filter(({ state }) => state.kind !== 'done'),
        ...files.map((file) => ({ key: nextKey.current++, file, state: stateOf(file) })),
      ]),
    retry: (key: number) =>
      setUploads((now) =>
        now.map((each) => (each.key === key ? { ...each, state: waiting } : each)),
      ),
    dismiss: (key: number) => setUploads((now) => now.filter((each) => each.key !== key)),
  };
}

export type PictureUploads = ReturnType<typeof usePictureUploads>;

interface StoredPictureProps {
  /** Name of the stored file. */
  readonly file: string;
  /** '' where it only repeats what stands beside it. */
  readonly alt: string;
  /** In full size; its small form otherwise. */
  readonly isWhole?: boolean;
  readonly className?: string | undefined;
}

/** A picture of a listing or banner; operators get it through their own calls. */
export function StoredPicture({ file, alt, isWhole = false, className }: StoredPictureProps) {
  const t = useMessages(messages);
  const query = { file, whole: isWhole };
  const { data, error } = useOpsQuery(pictureShown, query, { refetchOnFocus: false });
  if (data) return <img className={className} src={data.image} alt={alt} draggable={false} />;
  const label = error ? t('missing') : undefined;
  return (
    <div className={className} title={label}>
      {error ? <div className={styles.missing} /> : <Skeleton height="100%" radius="sm" />}
    </div>
  );
}

const messages = defineMessages({
  missing: {
    id: 'listings.console.picture.missing',
    defaultMessage: 'The picture cannot be shown.',
  },
  uploads: { id: 'listings.console.picture.uploads', defaultMessage: 'Uploads' },
  done: { id: 'listings.console.picture.done', defaultMessage: 'Added' },
  wrongType: {
    id: 'listings.console.picture.wrongType',
    defaultMessage: 'This is no JPEG, PNG, WebP or AVIF.',
  },
  tooLarge: { id: 'listings.console.picture.tooLarge', defaultMessage: 'It is larger than 8 MB.' },
  dismiss: { id: 'listings.console.picture.dismiss', defaultMessage: 'Dismiss' },
});

const valued = defineMessages<{
  sent: { part: number };
  uploading: { file: string };
}>({
  sent: { id: 'listings.console.picture.sent', defaultMessage: '{part, number, percent} sent' },
  uploading: { id: 'listings.console.picture.uploading', defaultMessage: 'Upload of {file}' },
});
