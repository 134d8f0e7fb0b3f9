import { useConsole } from '@velvet/console-kit';
import { useIntl } from 'react-intl';
import { messages } from './games.messages.ts';

/** Says whether a change was made, or waits for a second administrator. */
export function useTellChange(): (outcome: 'changed' | 'needs_second') => void {
  const intl = useIntl();
  const { notify } = useConsole();
  return (outcome) =>
    notify(
      intl.formatMessage(outcome === 'changed' ? messages.isChanged : messages.isProposed),
      'done',
    );
}
