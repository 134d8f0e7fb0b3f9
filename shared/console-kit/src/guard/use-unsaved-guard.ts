import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import type { Question } from '../host/console-host.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

/**
 * While something is unsaved, asks before another address is opened, or the tab is closed; `question`
 * in place of the usual one.
 */
export function useUnsavedGuard(isUnsaved: boolean, question?: Question): void {
  const ask = useLeaveQuestion(isUnsaved, question);
  const blocker = useBlocker(isUnsaved);
  // One question for each attempt to leave, whatever is rendered meanwhile.
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  }, [ask]);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isAnswered = false;
    void latestAsk.current().then((leaves) => {
      if (isAnswered) return;
      if (leaves) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      isAnswered = true;
    };
  }, [blocker]);

  useEffect(() => {
    if (!isUnsaved) return;
    const askInBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askInBrowser);
    return () => window.removeEventListener('beforeunload', askInBrowser);
  }, [isUnsaved]);
}
