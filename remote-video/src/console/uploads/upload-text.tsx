import { Text } from '@mantine/core';
import { formatDuration, isRefusedFor, useConsole, useMessages } from '@velvet/console-kit';
import { type IntlShape, useIntl } from 'react-intl';
import { messages, valued } from './uploads.messages.ts';
import * as styles from './uploads.module.css';
import type { VideoUpload } from './use-video-uploads.ts';

const MINUTE_S = 60;

/** How far a file is, or why it is not sent. */
export function UploadText({ upload }: { readonly upload: VideoUpload }) {
  const t = useMessages(messages);
  const { describeFailure } = useConsole();
  const { state, progress } = upload;
  switch (state.kind) {
    case 'waiting':
    case 'done':
      return (
        <span className={styles.hint} role="status">
          {t(state.kind)}
        </span>
      );
    case 'sending':
      return progress.isInterrupted ? (
        <Text size="xs" c="yellow" role="status">
          {t('interrupted')}
        </Text>
      ) : (
        <SentSoFar upload={upload} />
      );
    case 'paused':
      return (
        <span className={styles.hint} role="status">
          {t('paused')} <SentSoFar upload={upload} />
        </span>
      );
    case 'unfit':
      return <Problem text={t(state.reason)} />;
    case 'otherFile':
    case 'gone':
    case 'unreadable':
      return <Problem text={t(state.kind)} />;
    case 'failed':
      return (
        <Problem
          text={
            isRefusedFor(state.failure, 'too_large')
              ? t('tooLarge')
              : describeFailure(state.failure)
          }
        />
      );
  }
}

function SentSoFar({ upload: { file, progress } }: { readonly upload: VideoUpload }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { sentBytes, speed } = progress;
  const rest = file.size - sentBytes;
  if (rest === 0) {
    return <span className={styles.hint}>{t('finishing')}</span>;
  }
  const sent = formatSent(intl, sentBytes, file.size);
  const left =
    speed === undefined || speed === 0
      ? undefined
      : intl.formatMessage(valued.left, {
          // formatDuration has no unit below a minute.
          time: formatDuration(intl, Math.max(MINUTE_S, rest / speed)),
        });
  return <span className={styles.hint}>{left === undefined ? sent : `${sent} · ${left}`}</span>;
}

const Problem = ({ text }: { readonly text: string }) => (
  <Text size="xs" c="red" role="alert">
    {text}
  </Text>
);

/** How many bytes of a file have been sent: `1.2 MB of 4 MB (30%)`. */
export const formatSent = (intl: IntlShape, bytes: number, size: number): string =>
  intl.formatMessage(valued.sent, {
    sent: formatBytes(intl, bytes),
    size: formatBytes(intl, size),
    percent: intl.formatNumber(bytes / size, { style: 'percent' }),
  });

const units = [
  ['gigabyte', 1024 ** 3],
  ['megabyte', 1024 ** 2],
  ['kilobyte', 1024],
] as const;

/** A number of bytes in its largest unit, from a kilobyte on: `1.2 GB`. */
export function formatBytes(intl: Pick<IntlShape, 'formatNumber'>, bytes: number): string {
  const [unit, size] = units.find(([, least]) => bytes >= least) ?? (['kilobyte', 1024] as const);
  return intl.formatNumber(bytes / size, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
}
