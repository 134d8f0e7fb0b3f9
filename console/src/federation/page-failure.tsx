import { Alert, Button, Stack, Text } from '@mantine/core';
import { ConsolePage } from '@velvet/console-kit';
import { useIntl } from 'react-intl';
import { messages, valued } from './federation.messages.ts';

interface PageFailureProps {
  /** The release that failed. */
  readonly release?: string | undefined;
  readonly onRetry: () => void;
}

/** In place of a page that could not be loaded or that threw; everything else keeps working. */
export function PageFailure({ release, onRetry }: PageFailureProps) {
  const intl = useIntl();
  return (
    <ConsolePage title={intl.formatMessage(messages.failedTitle)}>
      <Alert color="red" role="alert">
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{intl.formatMessage(messages.failedHint)}</Text>
          {release !== undefined && (
            <Text size="xs" c="dimmed">
              {intl.formatMessage(valued.release, { release })}
            </Text>
          )}
          <Button variant="default" onClick={onRetry}>
            {intl.formatMessage(messages.retry)}
          </Button>
        </Stack>
      </Alert>
    </ConsolePage>
  );
}
