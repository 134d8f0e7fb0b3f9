import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { type Question, useConsole } from '../host/console-host.ts';
import { messages } from './guard.messages.ts';

/**
 * Asks whether what is unsaved may be lost; resolves to true at once where nothing is. `question` is
 * asked in place of the usual one.
 */
export function useLeaveQuestion(isUnsaved: boolean, question?: Question): () => Promise<boolean> {
  const intl = useIntl();
  const { confirm } = useConsole();
  return useCallback(async () => {
    if (!isUnsaved) return true;
    return confirm(
      question ?? {
        title: intl.formatMessage(messages.title),
        text: intl.formatMessage(messages.text),
        confirmLabel: intl.formatMessage(messages.leave),
        isDangerous: true,
      },
    );
  }, [isUnsaved, confirm, intl, question]);
}
