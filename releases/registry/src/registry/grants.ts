import { publicPaths } from '@velvet/contract/paths';
import { type AppRole, type Root, routesOverlap, type Targets } from '../signing/metadata.ts';
import { RegistryRefusal } from './registry.ts';

/** Which paths each app may serve, and which of all may be opened without a session. */
export interface Grants {
  /** By app: paths, and `/name/*` for everything below `/name/`. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
  readonly publicPaths: readonly string[];
}

/** What the signed metadata grants: `targets` the paths of each app, the root who needs no session. */
export function grantsOf(root: Root, { delegations }: Targets): Grants {
  const granted = delegations.roles.map(
    ({ name, 'x-velvet-routes': routes = [] }) => [name, routes] as const,
  );
  return {
    paths: Object.fromEntries(granted),
    publicPaths: root['x-velvet-public-paths'] ?? publicPaths,
  };
}

/** Everything that an app whose id this is may add without another grant. */
const namespaceOf = (id: string): string => `/${id}/*`;

export const isGranted = (granted: readonly string[], path: string): boolean =>
  granted.some((grant) => routesOverlap(grant, path));

/** Who has some of a grant already. */
const holderOf = (roles: readonly AppRole[], grant: string): string | undefined =>
  roles.find(({ 'x-velvet-routes': routes = [] }) =>
    routes.some((taken) => routesOverlap(taken, grant)),
  )?.name;

function refuseHeld(name: string, routes: readonly string[], others: readonly AppRole[]): void {
  for (const route of routes) {
    const holder = holderOf(others, route);
    if (holder === undefined) continue;
    throw new RegistryRefusal(`${name} may not serve ${route}: it is granted to ${holder}`);
  }
}

/** Throws a RegistryRefusal for a path that two apps would have. */
export function refuseShared(roles: readonly AppRole[]): void {
  for (const { name, 'x-velvet-routes': own = [] } of roles) {
    refuseHeld(
      name,
      own,
      roles.filter((other) => other.name !== name),
    );
  }
}

/**
 * The role of an app with what it is granted at first: these paths, and all that begins with its
 * name. Without paths nothing is decided yet. Throws a RegistryRefusal for a path that another has.
 */
export function withGrants(
  role: AppRole,
  paths: readonly string[] | undefined,
  others: readonly AppRole[],
): AppRole {
  if (!paths) return role;
  const routes = [...new Set([...paths, namespaceOf(role.name)])];
  refuseHeld(role.name, routes, others);
  return { ...role, 'x-velvet-routes': routes };
}

/**
 * The grants that a release would be judged by: those in force, and for an app without a role those it
 * would get. Throws a RegistryRefusal for a path that another app has.
 */
export function grantsFor(
  { id, app }: { readonly id: string; readonly app?: { readonly routes: object } | undefined },
  root: Root,
  targets: Targets,
): Grants {
  const { roles } = targets.delegations;
  const grants = grantsOf(root, targets);
  if (roles.some(({ name }) => name === id)) return grants;
  const role: AppRole = { name: id, keyids: [], threshold: 1, terminating: true, paths: [id] };
  const first = withGrants(role, Object.keys(app?.routes ?? {}), roles)['x-velvet-routes'] ?? [];
  return { ...grants, paths: { ...grants.paths, [id]: first } };
}
