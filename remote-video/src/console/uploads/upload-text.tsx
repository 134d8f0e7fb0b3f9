import { Text } from '@mantine/core';
import {
  formatDuration,
  isRefusedFor,
  type OpsFailure,
  useConsole,
  useMessages,
} from '@velvet/console-kit';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { messages, valued } from './uploads.messages.ts';
import * as styles from './uploads.module.css';
import type { VideoUpload } from './use-video-uploads.ts';

const MINUTE_S = 60;

/** How far a file is, or why it is not sent. */
export function UploadText({ upload }: { readonly upload: VideoUpload }) {
  const t = useMessages(messages);
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
      return <Problem>{messages[state.reason]}</Problem>;
    case 'otherFile':
    case 'gone':
    case 'unreadable':
      return <Problem>{messages[state.kind]}</Problem>;
    case 'failed':
      return isRefusedFor(state.failure, 'too_large') ? (
        <Problem>{messages.tooLarge}</Problem>
      ) : (
        <Failure failure={state.failure} />
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
  const sent = intl.formatMessage(valued.sent, {
    sent: formatBytes(intl, sentBytes),
    size: formatBytes(intl, file.size),
    percent: intl.formatNumber(sentBytes / file.size, { style: 'percent' }),
  });
  const left =
    speed === undefined || speed === 0
      ? undefined
      : intl.formatMessage(valued.left, {
          // formatDuration has no unit below a minute.
          time: formatDuration(intl, Math.max(MINUTE_S, rest / speed)),
        });
  return <span className={styles.hint}>{left === undefined ? sent : `${sent} · ${left}`}</span>;
}

function Problem({ children }: { readonly children: (typeof messages)[keyof typeof messages] }) {
  return (
    <Text size="xs" c="red" role="alert">
      <FormattedMessage {...children} />
    </Text>
  );
}

function Failure({ failure }: { readonly failure: OpsFailure }) {
  const { describeFailure } = useConsole();
  return (
    <Text size="xs" c="red" role="alert">
      {describeFailure(failure)}
    </Text>
  );
}

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
