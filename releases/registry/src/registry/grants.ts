import { publicPaths } from '@velvet/contract/paths';
import {
  type AppRole,
  isAppName,
  isRouteGrant,
  pathsOf,
  type Root,
  routesOverlap,
  sharedRoute,
  type Targets,
} from '../signing/metadata.ts';
import { RegistryRefusal } from './registry.ts';

/** Which paths each app may serve, and which of all may be opened without a session. */
export interface Grants {
  /** By app: paths, and `/name/*` for everything below `/name/`. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
  readonly publicPaths: readonly string[];
}

/** What the signed metadata grants: `targets` the paths of each app, the root who needs no session. */
export function grantsOf(root: Root, { delegations }: Targets): Grants {
  const granted = delegations.roles.map((role) => [role.name, role['x-velvet-routes']] as const);
  return {
    paths: Object.fromEntries(granted),
    publicPaths: root['x-velvet-public-paths'] ?? publicPaths,
  };
}

/** Everything that an app whose id this is may add without another grant. */
const namespaceOf = (id: string): string => `/${id}/*`;

export const isGranted = (granted: readonly string[], path: string): boolean =>
  granted.some((grant) => routesOverlap(grant, path));

/** Throws a RegistryRefusal for a path that cannot be granted. */
export function refuseWrongPaths(paths: readonly string[]): void {
  const wrong = paths.find((path) => !isRouteGrant(path));
  if (wrong !== undefined) {
    throw new RegistryRefusal(`${wrong} is no path such as /Name or, for all below it, /name/*`);
  }
}

/** Throws a RegistryRefusal for a path that two apps would have. */
export function refuseShared(roles: readonly AppRole[]): void {
  const shared = sharedRoute(roles);
  if (!shared) return;
  const { name, route, holder } = shared;
  throw new RegistryRefusal(`${name} may not serve ${route}: it is granted to ${holder}`);
}

interface NewApp {
  readonly name: string;
  /** The keys that may release it. */
  readonly keyids: readonly string[];
  /** What it may serve besides all that begins with its name. */
  readonly paths: readonly string[];
}

/** The role of a new app. Throws a RegistryRefusal for a name that no app can have, and for a path that another has. */
export function newRole({ name, keyids, paths }: NewApp, others: readonly AppRole[]): AppRole {
  if (!isAppName(name)) throw new RegistryRefusal(`${name} cannot be the name of an app`);
  const role: AppRole = {
    name,
    keyids: [...keyids],
    threshold: 1,
    terminating: true,
    paths: [pathsOf(name)],
    'x-velvet-routes': [...new Set([...paths, namespaceOf(name)])],
  };
  refuseShared([role, ...others]);
  return role;
}

/**
 * The grants that a release would be judged by: those in force, and for an app without a role those it
 * would get. Throws a RegistryRefusal for a path that another app has.
 */
export function grantsFor(
  { id, app }: { readonly id: string; readonly app: { readonly routes: object } },
  root: Root,
  targets: Targets,
): Grants {
  const { roles } = targets.delegations;
  const grants = grantsOf(root, targets);
  if (roles.some(({ name }) => name === id)) return grants;
  const role = newRole({ name: id, keyids: [], paths: Object.keys(app.routes) }, roles);
  return { ...grants, paths: { ...grants.paths, [id]: role['x-velvet-routes'] } };
}
