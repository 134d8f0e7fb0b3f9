import { useHost } from '@velvet/shared/feature';
import { href, type Path, paths } from '@velvet/shared/routes';
import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { ownedPaths } from '../federation/owners.ts';
import { RemoteScreen } from '../federation/remote-screen.tsx';
import { NotFoundPage } from '../screens/not-found-page.tsx';
import { needsSignIn } from './guard.ts';

/** Every route of the app, spelled and matched exactly (spec 3). */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to={href.home()} replace />} />
      {ownedPaths.map((path) => (
        <Route key={path} path={path} caseSensitive element={<GuardedScreen path={path} />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** /Mine greets guests who just signed out; every other private path sends them to /Login. */
function GuardedScreen({ path }: { readonly path: Path }) {
  const { isSignedIn } = useHost().session;
  const { pathname, search } = useLocation();
  // The router also matches a trailing slash and percent signs.
  if (pathname !== path) return <NotFoundPage />;
  const isClosed = path !== paths.mine.path && needsSignIn({ address: path, isSignedIn });
  return isClosed ? <SendToLogin from={path + search} /> : <RemoteScreen key={path} path={path} />;
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
