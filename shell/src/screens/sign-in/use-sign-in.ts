import { useHost } from '@velvet/shared/feature';
import { href, ownRoute } from '@velvet/shared/routes';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useShell } from '../../shell-context.ts';

/** What Login and Register have in common: who is already in leaves, errors become toasts. */
export function useSignIn() {
  const { session, overlays, describeError } = useHost();
  const { enter, lookupIp } = useShell();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const returnTo = ownRoute(parameters.get('return'));

  // With a token these screens have nothing to offer (spec S3.60): back, once, on arrival.
  const wasSignedIn = useRef(session.isSignedIn);
  useEffect(() => {
    if (!wasSignedIn.current) return;
    const hasHistory = window.history.length > 1;
    if (hasHistory && returnTo === undefined) navigate(-1);
    else navigate(returnTo ?? href.home(), { replace: true });
  }, [navigate, returnTo]);

  return {
    returnTo,
    enter: (token: string) => enter(token, returnTo),
    lookupIp,
    refuse(error: unknown) {
      overlays.toast(describeError(error), { tone: 'error' });
    },
  };
}
