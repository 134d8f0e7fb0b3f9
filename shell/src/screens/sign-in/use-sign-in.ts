import { useSystemConfigQuery } from '@velvet/shared/api';
import { useHost } from '@velvet/shared/feature';
import { href, ownRoute, useBack } from '@velvet/shared/routes';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useShell } from '../../shell-context.ts';
import { lookupIp } from './lookup-ip.ts';

const OWN_IP_LOOKUP = '/api/ip';

/** What Login and Register have in common: who is already in leaves, errors become toasts. */
export function useSignIn() {
  const { session, overlays, describeError } = useHost();
  const { enter } = useShell();
  const { data: config } = useSystemConfigQuery();
  const navigate = useNavigate();
  const back = useBack(href.home());
  const [parameters] = useSearchParams();
  const returnTo = ownRoute(parameters.get('return'));

  // With a token these screens have nothing to offer (spec S3.60): back, once, on arrival.
  const wasSignedIn = useRef(session.isSignedIn);
  useEffect(() => {
    if (!wasSignedIn.current) return;
    if (returnTo === undefined) back();
    else void navigate(returnTo, { replace: true });
  }, [navigate, back, returnTo]);

  return {
    returnTo,
    enter: (token: string) => enter(token, returnTo),
    /** The visitor's address, or an empty text within two seconds (spec S8.2). */
    lookupIp: () =>
      lookupIp({
        fetch: window.fetch.bind(window),
        url: config?.ipLookupUrl || OWN_IP_LOOKUP,
      }),
    refuse(error: unknown) {
      overlays.toast(describeError(error), { tone: 'error' });
    },
  };
}
