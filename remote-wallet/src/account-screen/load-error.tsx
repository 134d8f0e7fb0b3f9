import { useHost } from '@velvet/sdk/feature';
import { ErrorState } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages } from './account.messages.ts';

interface LoadErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

/** What a screen shows when its data could not be read (spec S3.4). */
export function LoadError({ error, onRetry, busy = false }: LoadErrorProps) {
  const intl = useIntl();
  const { describeError } = useHost();
  return (
    <ErrorState
      message={<FormattedMessage {...messages.failed} />}
      hint={describeError(error)}
      retryLabel={intl.formatMessage(messages.retry)}
      onRetry={onRetry}
      busy={busy}
    />
  );
}
