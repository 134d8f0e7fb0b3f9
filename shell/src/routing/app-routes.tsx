import { useHost } from '@velvet/shared/feature';
import { href, type Path, paths } from '@velvet/shared/routes';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isOwnedPath } from '../federation/owners.ts';
import { RemoteScreen } from '../federation/remote-screen.tsx';
import { NotFoundPage } from '../screens/not-found-page.tsx';
import { needsSignIn } from './guard.ts';

/** The screen of an address, spelled and matched exactly (spec 3). */
export function AppRoutes() {
  const { pathname } = useLocation();
  if (pathname === '/') return <SendHome />;
  return isOwnedPath(pathname) ? <GuardedScreen path={pathname} /> : <NotFoundPage />;
}

/** /Mine greets guests who just signed out; every other private path sends them to /Login. */
function GuardedScreen({ path }: { readonly path: Path }) {
  const { isSignedIn } = useHost().session;
  const { search } = useLocation();
  const isClosed = path !== paths.mine.path && needsSignIn({ address: path, isSignedIn });
  return isClosed ? <SendToLogin from={path + search} /> : <RemoteScreen key={path} path={path} />;
}

function SendHome() {
  const navigate = useNavigate();
  useEffect(() => void navigate(href.home(), { replace: true }), [navigate]);
  return null;
}

function SendToLogin({ from }: { readonly from: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    // Who signs out says where to land; the screen may still be the old one while it changes.
    const { pathname, search } = window.location;
    if (pathname + search === from) navigate(href.login(from), { replace: true });
  }, [from, navigate]);
  return null;
}
