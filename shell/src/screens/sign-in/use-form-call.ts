import { useAppDispatch } from '@velvet/sdk/store';
import { type RefObject, useEffect, useState } from 'react';
import type { SessionCall } from '../../session/session-calls.ts';
import { useProblem } from './use-problem.ts';

/**
 * The call of a form, and what the server refused of it. After a try that came to nothing `wrong`, a field
 * inside of the form, gets the focus.
 */
export function useFormCall(form: RefObject<HTMLElement | null>, wrong = '[aria-invalid="true"]') {
  const dispatch = useAppDispatch();
  const { retryAt, fieldError, clear, refuse } = useProblem();
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [tries, form, wrong]);

  /** Without a call, because something lacks, it is a try all the same. Undefined unless it is answered well. */
  async function send<T>(call: SessionCall<T> | undefined) {
    clear();
    if (call) {
      setBusy(true);
      const answer = await dispatch(call);
      setBusy(false);
      if (answer.ok) return answer;
      refuse(answer.error);
    }
    setTries((count) => count + 1);
    return undefined;
  }
  return { busy, retryAt, fieldError, send };
}
