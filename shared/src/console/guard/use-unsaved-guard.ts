import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useLeaveQuestion } from './use-leave-question.ts';

/** While something is unsaved, asks before another address is opened, or the tab is closed. */
export function useUnsavedGuard(isUnsaved: boolean): void {
  const ask = useLeaveQuestion(isUnsaved);
  const blocker = useBlocker(isUnsaved);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker, ask]);

  useEffect(() => {
    if (!isUnsaved) return;
    const askInBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askInBrowser);
    return () => window.removeEventListener('beforeunload', askInBrowser);
  }, [isUnsaved]);
}
