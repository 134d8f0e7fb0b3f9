import { useHost } from '@velvet/sdk/feature';
import { ErrorState } from '@velvet/ui';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { messages } from '../bet/bet.messages.ts';

interface LoadErrorProps {
  readonly message: MessageDescriptor;
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** In place of what could not be read: what that is, why, and another try (spec S3.4). */
export function LoadError({ message, error, onRetry }: LoadErrorProps) {
  const intl = useIntl();
  const { describeError } = useHost();
  return (
    <ErrorState
      message={<FormattedMessage {...message} />}
      hint={describeError(error)}
      retryLabel={intl.formatMessage(messages.retry)}
      onRetry={() => void onRetry()}
    />
  );
}
