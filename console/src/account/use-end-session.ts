import { useOpsChange } from '@velvet/console-kit';
import { endOperatorSession, type OperatorSessionItem } from '@velvet/contract/ops/own-account';
import { useIntl } from 'react-intl';
import { useConfirmedChange } from '../forms/use-confirmed-change.ts';
import { messages } from './account.messages.ts';

/** Ends a session or personal token after a question. */
export function useEndSession(): (session: OperatorSessionItem) => Promise<void> {
  const intl = useIntl();
  const confirmed = useConfirmedChange();
  const [endSession] = useOpsChange(endOperatorSession);
  return ({ id, kind }) => {
    const isToken = kind === 'personal';
    return confirmed({
      question: {
        title: intl.formatMessage(isToken ? messages.revokeTitle : messages.endTitle),
        text: intl.formatMessage(isToken ? messages.revokeText : messages.endText),
        confirmLabel: intl.formatMessage(isToken ? messages.revoke : messages.end),
        isDangerous: true,
      },
      change: () => endSession({ id }),
      done: () => intl.formatMessage(messages.ended),
    });
  };
}
