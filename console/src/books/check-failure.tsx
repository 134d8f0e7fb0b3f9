import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import { FailureNotice, isRefusedFor, type OpsFailure } from '@velvet/console-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages, valued } from './books.messages.ts';

interface CheckFailureProps {
  readonly failure: OpsFailure;
  readonly command: string;
  readonly onRetry: () => void;
}

/** Why a check has no result, and what helps. */
export function CheckFailure({ failure, command, onRetry }: CheckFailureProps) {
  const intl = useIntl();
  if (isRefusedFor(failure, 'too_many')) {
    return (
      <Alert color="yellow" role="alert" title={intl.formatMessage(messages.busyTitle)}>
        <Stack gap="sm" align="flex-start">
          <FormattedMessage {...valued.busy} values={{ seconds: failure.retryAfterS ?? 0 }} />
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            <FormattedMessage {...messages.again} />
          </Button>
        </Stack>
      </Alert>
    );
  }
  if (!isRefusedFor(failure, 'takes_too_long')) {
    return <FailureNotice failure={failure} onRetry={onRetry} />;
  }
  return (
    <Alert color="yellow" role="alert" title={intl.formatMessage(messages.tooLongTitle)}>
      <Stack gap="sm">
        <FormattedMessage {...messages.tooLong} />
        <Group gap="sm">
          <Code block>{command}</Code>
          <CopyButton value={command}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                <FormattedMessage {...(copied ? messages.copied : messages.copy)} />
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Alert>
  );
}
