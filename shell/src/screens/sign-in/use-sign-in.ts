import { type ApiError, useSystemConfigQuery } from '@velvet/shared/api';
import type { Language } from '@velvet/shared/contract/language';
import { toMilliseconds } from '@velvet/shared/contract/time';
import { useHost } from '@velvet/shared/feature';
import { useLanguage } from '@velvet/shared/i18n';
import { href, useBack } from '@velvet/shared/routes';
import { useAppDispatch } from '@velvet/shared/store';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { SessionCall } from '../../session/session-calls.ts';
import { useShellActions } from '../../shell-actions/shell-actions.ts';
import { lookupIp } from './lookup-ip.ts';

const OWN_IP_LOOKUP = '/api/ip';

interface Problem {
  readonly field?: string | undefined;
  readonly message: string;
  /** When the server takes the next attempt. */
  readonly retryAt?: Date;
}

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
  const { session, overlays, describeError } = useHost();
  const { ownAddress, startSession } = useShellActions();
  const { data: config } = useSystemConfigQuery();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const back = useBack(href.home());
  const [parameters] = useSearchParams();
  const returnTo = ownAddress(parameters.get('return'));
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const retryAt = problem?.retryAt;

  useEffect(() => {
    if (!retryAt) return undefined;
    const timer = setTimeout(() => setProblem(undefined), retryAt.getTime() - Date.now());
    return () => clearTimeout(timer);
  }, [retryAt]);

  // With a token these screens have nothing to offer (spec S3.60): back, once, on arrival.
  const wasSignedIn = useRef(session.isSignedIn);
  useEffect(() => {
    if (!wasSignedIn.current) return;
    if (returnTo === undefined) back();
    else void navigate(returnTo, { replace: true });
  }, [navigate, back, returnTo]);

  const refuse = (error: ApiError) => {
    const message = describeError(error);
    overlays.toast(message, { tone: 'error' });
    setProblem(problemOf(error, message));
  };

  return {
    returnTo,
    busy,
    retryAt,
    /** What the server said of a field, by its name on the wire. */
    fieldError: (field: string) => (problem?.field === field ? problem.message : undefined),
    /** Opens a session with the token of the answer; nothing while another call is under way. */
    async open<T>(call: (caller: Caller) => SessionCall<T>, tokenOf: (answer: T) => string) {
      if (busy) return;
      setBusy(true);
      setProblem(undefined);
      const url = config?.ipLookupUrl || OWN_IP_LOOKUP;
      const ip = await lookupIp({ fetch: window.fetch.bind(window), url });
      const answer = await dispatch(call({ language, ip }));
      setBusy(false);
      if (answer.ok) startSession(tokenOf(answer.value), returnTo);
      else refuse(answer.error);
    },
  };
}

function problemOf(error: ApiError, message: string): Problem | undefined {
  if (error.kind !== 'refused') return undefined;
  const { field, retryAfterS } = error;
  if (retryAfterS === undefined) return { field, message };
  return { field, message, retryAt: new Date(Date.now() + toMilliseconds(retryAfterS)) };
}
