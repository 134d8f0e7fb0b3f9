import { Button, Group, Progress, Text } from '@mantine/core';
import { useConsole } from '@velvet/console-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages, valued } from './picture.messages.ts';
import * as styles from './picture.module.css';
import type { PictureUpload, PictureUploads, UploadState } from './use-picture-uploads.ts';

const WHOLE = 100;

const percentOf = (state: UploadState): number => {
  if (state.kind === 'sending') return state.sent * WHOLE;
  return state.kind === 'done' ? WHOLE : 0;
};

/** Files that are being added, with how far they are and why one failed. */
export function UploadList({ uploads, retry, dismiss }: PictureUploads) {
  const intl = useIntl();
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={intl.formatMessage(messages.uploads)}>
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
              <FormattedMessage {...messages.retry} />
            </Button>
          )}
          <Button size="compact-xs" variant="subtle" onClick={onDismiss}>
            <FormattedMessage {...messages.dismiss} />
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
  const { describeFailure } = useConsole();
  switch (state.kind) {
    case 'waiting':
    case 'done':
      return (
        <Text size="xs" c="dimmed" role="status">
          {intl.formatMessage(messages[state.kind])}
        </Text>
      );
    case 'sending':
      return (
        <Text size="xs" c="dimmed">
          {intl.formatMessage(valued.sent, {
            percent: intl.formatNumber(state.sent, {
              style: 'percent',
              maximumFractionDigits: 0,
            }),
          })}
        </Text>
      );
    case 'unfit':
    case 'failed':
      return (
        <Text size="xs" c="red" role="alert">
          {state.kind === 'unfit'
            ? intl.formatMessage(messages[state.reason])
            : describeFailure(state.failure)}
        </Text>
      );
  }
}
