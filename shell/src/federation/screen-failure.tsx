import { ErrorState, VisuallyHidden } from '@velvet/ui';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages } from './federation.messages.ts';

interface ScreenFailureProps {
  readonly onRetry: () => Promise<unknown>;
}

/**
 * In place of a screen that could not be loaded or that threw; everything else keeps working. It is
 * tried again by a tap, and by itself when the device is back on the network.
 */
export function ScreenFailure({ onRetry }: ScreenFailureProps) {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });
  return (
    <>
      <h1>
        <VisuallyHidden>{intl.formatMessage(messages.failedTitle)}</VisuallyHidden>
      </h1>
      <ErrorState
        message={<FormattedMessage {...messages.failedTitle} />}
        hint={<FormattedMessage {...messages.failedHint} />}
        retryLabel={intl.formatMessage(messages.retry)}
        busy={busy}
        onRetry={retry}
      />
    </>
  );
}
