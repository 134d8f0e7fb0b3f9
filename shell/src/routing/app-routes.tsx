import { useHost } from '@velvet/sdk/feature';
import { href, type Path, paths } from '@velvet/sdk/routes';
import { useEffect } from 'react';
import { Navigate, Outlet, type RouteObject, useLocation, useNavigate } from 'react-router-dom';
import { RemoteScreen } from '../federation/remote-screen.tsx';
import { NotFoundPage } from '../screens/not-found-page.tsx';
import { useShellActions } from '../shell-actions/shell-actions.ts';
import type { RouteTable } from '../site-map/route-table.ts';

const routeOf = (path: Path): RouteObject => ({
  path,
  caseSensitive: true,
  element: <ExactScreen path={path} />,
});

/** Every screen of the page's releases, those of members behind the guard. */
export function createAppRoutes({ paths, accessOf }: RouteTable): RouteObject[] {
  const isPublic = (path: Path): boolean => accessOf(path) === 'public';
  return [
    { path: '/', element: <Navigate to={href.home()} replace /> },
    ...paths.filter(isPublic).map(routeOf),
    {
      element: <RequireSession />,
      children: paths.filter((path) => !isPublic(path)).map(routeOf),
    },
    { path: '*', element: <NotFoundPage /> },
  ];
}

/** Paths are exact; to the router one with a slash at its end or with escapes is the same. */
function ExactScreen({ path }: { readonly path: Path }) {
  const { pathname } = useLocation();
  return pathname === path ? <RemoteScreen path={path} /> : <NotFoundPage />;
}

/**
 * The route element around members' screens: sends guests to /Login with the address to return to
 * (spec S3.2). /Mine is open to guests, who arrive there after signing out.
 */
function RequireSession() {
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
