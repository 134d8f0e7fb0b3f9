import { type ApiError, useSystemConfigQuery } from '@velvet/shared/api';
import { toMilliseconds } from '@velvet/shared/contract/time';
import { useHost } from '@velvet/shared/feature';
import { href, useBack } from '@velvet/shared/routes';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useShellActions } from '../../shell-actions/shell-actions.ts';
import { lookupIp } from './lookup-ip.ts';

const OWN_IP_LOOKUP = '/api/ip';

interface Problem {
  readonly field?: string | undefined;
  readonly message: string;
  /** When the server takes the next attempt. */
  readonly retryAt?: Date;
}

/**
 * What Login and Register have in common: a signed-in member is led away; errors are shown as
 * toasts and at the field they concern, with the time of the next attempt.
 */
export function useSignIn() {
  const { session, overlays, describeError } = useHost();
  const { ownAddress, startSession } = useShellActions();
  const { data: config } = useSystemConfigQuery();
  const navigate = useNavigate();
  const back = useBack(href.home());
  const [parameters] = useSearchParams();
  const returnTo = ownAddress(parameters.get('return'));
  const [problem, setProblem] = useState<Problem>();
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

  return {
    returnTo,
    startSession: (token: string) => startSession(token, returnTo),
    /** The visitor's address, or an empty text within two seconds (spec S8.2). */
    lookupIp: () =>
      lookupIp({
        fetch: window.fetch.bind(window),
        url: config?.ipLookupUrl || OWN_IP_LOOKUP,
      }),
    retryAt,
    /** What the server said of a field, by its name on the wire. */
    fieldError: (field: string) => (problem?.field === field ? problem.message : undefined),
    clearProblem: () => setProblem(undefined),
    refuse(error: ApiError) {
      const message = describeError(error);
      overlays.toast(message, { tone: 'error' });
      setProblem(problemOf(error, message));
    },
  };
}

function problemOf(error: ApiError, message: string): Problem | undefined {
  if (error.kind !== 'refused') return undefined;
  const { field, retryAfterS } = error;
  if (retryAfterS === undefined) return { field, message };
  return { field, message, retryAt: new Date(Date.now() + toMilliseconds(retryAfterS)) };
}
