import { useHost } from '@velvet/sdk/feature';
import { href, paths } from '@velvet/sdk/routes';
import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useShellActions } from '../shell-actions/shell-actions.ts';

/**
 * The route element around members' screens: sends guests to /Login with the address to return to
 * (spec S3.2). /Mine is open to guests, who arrive there after signing out.
 */
export function RequireSession() {
  const { isSignedIn } = useHost().session;
  const { needsSignIn } = useShellActions();
  const { pathname, search } = useLocation();
  const isClosed = !isSignedIn && pathname !== paths.mine && needsSignIn(pathname);
  return isClosed ? <SendToLogin from={pathname + search} /> : <Outlet />;
}

/** As `Navigate` does, but only from where the app still is. */
function SendToLogin({ from }: { readonly from: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    // A sign-out navigates by itself; the screen may still be the old one until it has.
    const { pathname, search } = window.location;
    if (pathname + search === from) void navigate(href.login(from), { replace: true });
  }, [from, navigate]);
  return null;
}
