import type { Language } from '@velvet/contract/language';
import type { Refusal } from '@velvet/contract/outcome';
import { useSystemConfigQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { useLanguage } from '@velvet/sdk/i18n';
import { href, useBack } from '@velvet/sdk/routes';
import { useAppDispatch } from '@velvet/sdk/store';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { SecretCall } from '../../api/secret-call.ts';
import { useShellActions } from '../../shell-actions/shell-actions.ts';
import { lookupIp } from './lookup-ip.ts';
import { useProblem } from './use-problem.ts';

const OWN_IP_LOOKUP = '/api/ip';

/** What the server wants to know of who opens a session. */
interface Caller {
  readonly language: Language;
  /** Empty when the lookup took longer than two seconds (spec S8.2). */
  readonly ip: string;
}

/**
 * What Login and Register have in common: a signed-in member is led away; errors are shown as
 * toasts and at the field they concern, with the time of the next attempt.
 */
export function useSignIn() {
  const { session } = useHost();
  const { ownAddress, startSession } = useShellActions();
  const { data: config } = useSystemConfigQuery();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const back = useBack(href.home());
  const [parameters] = useSearchParams();
  const returnTo = ownAddress(parameters.get('return'));
  const { retryAt, fieldError, clear, refuse } = useProblem();
  const [busy, setBusy] = useState(false);

  // With a token these screens have nothing to offer (spec S3.60): back, once, on arrival.
  const wasSignedIn = useRef(session.isSignedIn);
  useEffect(() => {
    if (!wasSignedIn.current) return;
    if (returnTo === undefined) back();
    else void navigate(returnTo, { replace: true });
  }, [navigate, back, returnTo]);

  const findCaller = async (): Promise<Caller> => {
    const url = config?.ipLookupUrl || OWN_IP_LOOKUP;
    return { language, ip: await lookupIp({ fetch: window.fetch.bind(window), url }) };
  };

  /**
   * Opens a session with the token of the answer; nothing while another call is under way. A refusal
   * that `answers` returns true for is not told.
   */
  async function open<T>(
    call: (findCaller: () => Promise<Caller>) => SecretCall<T> | Promise<SecretCall<T>>,
    tokenOf: (answer: T) => string,
    answers?: (refusal: Refusal | undefined) => boolean,
  ) {
    if (busy) return;
    setBusy(true);
    clear();
    const answer = await dispatch(await call(findCaller));
    setBusy(false);
    if (answer.ok) startSession(tokenOf(answer.value), returnTo);
    else if (!answers?.(answer.error.kind === 'refused' ? answer.error.refusal : undefined)) {
      refuse(answer.error);
    }
  }

  return {
    returnTo,
    busy,
    retryAt,
    /** What the server said of a field, by its name on the wire. */
    fieldError,
    clear,
    open,
  };
}
