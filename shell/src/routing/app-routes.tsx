import { accessOf, href, type Path } from '@velvet/shared/routes';
import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { ownedPaths } from '../federation/owners.ts';
import { RemoteScreen } from '../federation/remote-screen.tsx';
import { NotFoundPage } from '../screens/not-found-page.tsx';
import { RequireSession } from './require-session.tsx';

const routeOf = (path: Path): RouteObject => ({
  path,
  caseSensitive: true,
  element: <ExactScreen path={path} />,
});

const isPublic = (path: Path): boolean => accessOf(path) === 'public';

/** Every screen of the release set's owners (spec 3), those of members behind the guard. */
export const appRoutes: RouteObject[] = [
  { path: '/', element: <Navigate to={href.home()} replace /> },
  ...ownedPaths.filter(isPublic).map(routeOf),
  {
    element: <RequireSession />,
    children: ownedPaths.filter((path) => !isPublic(path)).map(routeOf),
  },
  { path: '*', element: <NotFoundPage /> },
];

/** Paths are exact; to the router one with a slash at its end or with escapes is the same. */
function ExactScreen({ path }: { readonly path: Path }) {
  const { pathname } = useLocation();
  return pathname === path ? <RemoteScreen path={path} /> : <NotFoundPage />;
}
