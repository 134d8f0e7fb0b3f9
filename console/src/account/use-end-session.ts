import { useConsole, useOpsChange } from '@velvet/shared/console';
import {
  endOperatorSession,
  type OperatorSessionItem,
} from '@velvet/shared/ops-contract/own-account';
import { useIntl } from 'react-intl';
import { messages } from './account.messages.ts';

/** Ends a session or personal token after a question. */
export function useEndSession(): (session: OperatorSessionItem) => Promise<void> {
  const intl = useIntl();
  const { confirm, notify, describeFailure } = useConsole();
  const [endSession] = useOpsChange(endOperatorSession);
  return async ({ id, kind }) => {
    const isToken = kind === 'personal';
    const isSure = await confirm({
      title: intl.formatMessage(isToken ? messages.revokeTitle : messages.endTitle),
      text: intl.formatMessage(isToken ? messages.revokeText : messages.endText),
      confirmLabel: intl.formatMessage(isToken ? messages.revoke : messages.end),
      isDangerous: true,
    });
    if (!isSure) return;
    const outcome = await endSession({ id });
    if (outcome.ok) notify(intl.formatMessage(messages.ended), 'done');
    else notify(describeFailure(outcome.failure), 'problem');
  };
}
