import { ErrorState } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { messages } from './listing.messages.ts';

interface LoadErrorProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/** In place of what could not be read: why, and the way to try again (spec S3.4). */
export function LoadError({ message, onRetry }: LoadErrorProps) {
  const retryLabel = useIntl().formatMessage(messages.retry);
  return <ErrorState message={message} retryLabel={retryLabel} onRetry={onRetry} />;
}
