import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useBlocker } from 'react-router-dom';
import { useConsole } from '../host/console-host.ts';
import { messages } from './guard.messages.ts';

/** While something is unsaved, asks before another address is opened, or the tab is closed. */
export function useUnsavedGuard(isUnsaved: boolean): void {
  const intl = useIntl();
  const { confirm } = useConsole();
  const blocker = useBlocker(isUnsaved);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = {
      title: intl.formatMessage(messages.title),
      text: intl.formatMessage(messages.text),
      confirmLabel: intl.formatMessage(messages.leave),
      isDangerous: true,
    };
    void confirm(question).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm, intl]);

  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
