import { useAppDispatch } from '@velvet/sdk/store';
import { type RefObject, useEffect, useState } from 'react';
import type { SecretCall } from '../../api/secret-call.ts';
import { useProblem } from './use-problem.ts';

/**
 * Sends what a form submits, and keeps what the server refused. After a failed attempt the focus goes to the
 * first element of the form that the selector `wrong` finds.
 */
export function useFormCall(form: RefObject<HTMLElement | null>, wrong = '[aria-invalid="true"]') {
  const dispatch = useAppDispatch();
  const { retryAt, fieldError, clear, refuse } = useProblem();
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [tries, form, wrong]);

  /** Without a call, because a field is empty, the attempt has failed. @returns undefined when it has failed. */
  async function send<T>(call: SecretCall<T> | undefined) {
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
