import { href, type Path } from '@velvet/sdk/routes';
import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { RemoteScreen } from '../federation/remote-screen.tsx';
import { NotFoundPage } from '../screens/not-found-page.tsx';
import type { RouteTable } from '../site-map/route-table.ts';
import { RequireSession } from './require-session.tsx';

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
