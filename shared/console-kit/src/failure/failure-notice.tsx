import { Alert, Group, Text } from '@mantine/core';
import { Icon } from '@velvet/ui/icon';
import { warning } from '@velvet/ui/icons';
import { defineMessages, type IntlShape, useIntl } from 'react-intl';
import { useConsole } from '../host/console-host.ts';
import { useMessages } from '../language/use-messages.ts';
import type { OpsFailure } from '../ops/ops-failure.ts';
import { SmallButton } from '../values/small-button.tsx';

const messages = defineMessages({
  offline: {
    id: 'console-kit.failure.offline',
    defaultMessage: 'This device is offline. Nothing was sent.',
  },
  network: {
    id: 'console-kit.failure.network',
    defaultMessage: 'The server could not be reached.',
  },
  timeout: {
    id: 'console-kit.failure.timeout',
    defaultMessage: 'The server did not answer in time.',
  },
  changeUnknown: {
    id: 'console-kit.failure.changeUnknown',
    defaultMessage:
      'The connection was lost, so it is not known whether this was done. Try again: it is never done twice.',
  },
});

const valued = defineMessages<{
  contract: { field: string };
  retryAfter: { message: string; seconds: number };
  field: { field: string };
}>({
  contract: {
    id: 'console-kit.failure.contract',
    defaultMessage: 'The server’s answer could not be read ({field}). Reload the page.',
  },
  retryAfter: {
    id: 'console-kit.failure.retryAfter',
    defaultMessage: '{message} Try again in {seconds, plural, one {# second} other {# seconds}}.',
  },
  field: { id: 'console-kit.failure.field', defaultMessage: 'Field: {field}' },
});

interface FailureNoticeProps {
  readonly failure: OpsFailure;
  /** Offers to try again. */
  readonly onRetry?: (() => void) | undefined;
}

/** Why a call failed, in place of what it should have brought; read out when it appears. */
export function FailureNotice({ failure, onRetry }: FailureNoticeProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { describeFailure } = useConsole();
  const field = failure.kind === 'refused' ? failure.field : undefined;
  return (
    <Alert color="red" icon={<Icon path={warning} size={20} />} role="alert">
      <Group justify="space-between" gap="md">
        <div>
          <Text size="sm">{describeFailure(failure)}</Text>
          {field !== undefined && (
            <Text size="xs" c="dimmed">
              {intl.formatMessage(valued.field, { field })}
            </Text>
          )}
        </div>
        {onRetry && <SmallButton text={t('retry')} onClick={onRetry} />}
      </Group>
    </Alert>
  );
}

/** A sentence about a failed call. What the server refuses is said in its own words. */
export function describeFailure(
  intl: Pick<IntlShape, 'formatMessage'>,
  failure: OpsFailure,
): string {
  switch (failure.kind) {
    case 'offline':
      return intl.formatMessage(messages.offline);
    case 'network':
    case 'timeout':
      return intl.formatMessage(failure.isChange ? messages.changeUnknown : messages[failure.kind]);
    case 'contract':
      return intl.formatMessage(valued.contract, { field: failure.field });
    case 'refused': {
      const { message, retryAfterS } = failure;
      if (retryAfterS === undefined) return message;
      return intl.formatMessage(valued.retryAfter, { message, seconds: retryAfterS });
    }
  }
}
