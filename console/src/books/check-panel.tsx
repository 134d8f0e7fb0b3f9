import { Alert, Button, Code, Group, Progress, Stack, Text } from '@mantine/core';
import {
  FailureNotice,
  isRefusedFor,
  type OpsFailure,
  Panel,
  SmallButton,
  skipToken,
  useMessages,
  useOpsQuery,
} from '@velvet/console-kit';
import { CHECK_MAX_SECONDS, type OpsEndpoint } from '@velvet/contract/ops/ops-endpoint';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyText } from '../secrets/copy-text.tsx';
import { messages, valued } from './books.messages.ts';

interface CheckPanelProps<Out> {
  readonly title: string;
  /** What the check looks at. */
  readonly description: string;
  readonly check: Check<Out>;
  /** The same check on the command line, where it may take as long as it needs. */
  readonly command: string;
  readonly children: (result: Out) => ReactNode;
}

/** A check with its button, its progress, and what came of it. */
export function CheckPanel<Out>(props: CheckPanelProps<Out>) {
  const { title, description, check, command, children } = props;
  const intl = useIntl();
  const t = useMessages(messages);
  const { data, error, isFetching, fetchedAtMs, startedAtMs, run } = check;
  const button = t(data === undefined ? 'run' : 'again');
  return (
    <Panel
      title={title}
      actions={
        <Button
          // Keeps the focus, as a disabled button would not.
          {...(isFetching ? { 'aria-disabled': true, 'data-disabled': true } : { onClick: run })}
          aria-label={intl.formatMessage(valued.buttonOf, { button, title })}
        >
          {button}
        </Button>
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {description}
        </Text>
        {isFetching && startedAtMs !== undefined && <CheckProgress startedAtMs={startedAtMs} />}
        {error && <CheckFailure failure={error} command={command} onRetry={run} />}
        {data !== undefined && (
          <>
            {fetchedAtMs !== undefined && <CheckedAt atMs={fetchedAtMs} />}
            {children(data)}
          </>
        )}
        {data === undefined && !isFetching && !error && <Text size="sm">{t('notYet')}</Text>}
      </Stack>
    </Panel>
  );
}

function CheckedAt({ atMs }: { readonly atMs: number }) {
  const intl = useIntl();
  const time = intl.formatDate(atMs, { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <Text size="sm" c="dimmed" role="status">
      <FormattedMessage {...valued.checkedAt} values={{ time }} />
    </Text>
  );
}

type NoInput = Readonly<Record<string, never>>;

type Check<Out> = ReturnType<typeof useCheck<Out>>;

/** A check that costs much: it runs when it is asked for, never by itself. */
export function useCheck<Out>(endpoint: OpsEndpoint<NoInput, Out>) {
  /** When the last run began, in milliseconds since the epoch; undefined before the first one. */
  const [startedAtMs, setStarted] = useState<number>();
  const isAsked = startedAtMs !== undefined;
  const { refetch, ...result } = useOpsQuery(endpoint, isAsked ? {} : skipToken, {
    refetchOnFocus: false,
  });
  const run = () => {
    setStarted(Date.now());
    if (isAsked) refetch();
  };
  return { ...result, run, startedAtMs };
}

interface CheckFailureProps {
  readonly failure: OpsFailure;
  readonly command: string;
  readonly onRetry: () => void;
}

/** Why a check has no result, and what helps. */
function CheckFailure({ failure, command, onRetry }: CheckFailureProps) {
  const t = useMessages(messages);
  if (isRefusedFor(failure, 'too_many')) {
    return (
      <Alert color="yellow" role="alert" title={t('busyTitle')}>
        <Stack gap="sm" align="flex-start">
          <FormattedMessage {...valued.busy} values={{ seconds: failure.retryAfterS ?? 0 }} />
          <SmallButton text={t('again')} onClick={onRetry} />
        </Stack>
      </Alert>
    );
  }
  if (!isRefusedFor(failure, 'takes_too_long')) {
    return <FailureNotice failure={failure} onRetry={onRetry} />;
  }
  return (
    <Alert color="yellow" role="alert" title={t('tooLongTitle')}>
      <Stack gap="sm">
        {t('tooLong')}
        <Group gap="sm">
          <Code block>{command}</Code>
          <CopyText text={command} size="compact-sm" />
        </Group>
      </Stack>
    </Alert>
  );
}

const STEP_MS = 1_000;

/** How long a check has been running, of the time that it may take. */
function CheckProgress({ startedAtMs }: { readonly startedAtMs: number }) {
  const t = useMessages(messages);
  const [nowMs, setNow] = useState(startedAtMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((nowMs - startedAtMs) / STEP_MS));
  return (
    <Stack gap="xs">
      <Progress
        value={Math.min(100, (seconds / CHECK_MAX_SECONDS) * 100)}
        striped
        animated
        aria-label={t('progress')}
      />
      <Text size="sm">
        <FormattedMessage {...valued.running} values={{ seconds, most: CHECK_MAX_SECONDS }} />
      </Text>
    </Stack>
  );
}
