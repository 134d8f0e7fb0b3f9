import { publicPaths } from '@velvet/contract/paths';
import {
  type AppRole,
  isRouteGrant,
  type Root,
  routesOverlap,
  type Targets,
} from '../signing/metadata.ts';
import { RegistryRefusal } from './registry.ts';
import { openWriter, whileLocked } from './registry-file.ts';
import { putInForce, renewed, type Writer } from './write-metadata.ts';

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
function refuseShared(roles: readonly AppRole[]): void {
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

/** Lets an app serve more paths; one that another app had is taken from it. Says what it may serve. */
export function grantRoutes(
  releasesDir: string,
  id: string,
  paths: readonly string[],
): Promise<string> {
  return changeGrants(releasesDir, id, (roles) => {
    const wrong = paths.find((path) => !isRouteGrant(path));
    if (wrong !== undefined) {
      throw new RegistryRefusal(`${wrong} is no path such as /Name or, for all below it, /name/*`);
    }
    return roles.map((role) => {
      const own = role['x-velvet-routes'];
      if (role.name === id) {
        return { ...role, 'x-velvet-routes': [...new Set([...(own ?? []), ...paths])] };
      }
      return own ? { ...role, 'x-velvet-routes': own.filter((one) => !paths.includes(one)) } : role;
    });
  });
}

/** Takes paths from an app. Says what it may still serve. */
export function withdrawRoutes(
  releasesDir: string,
  id: string,
  paths: readonly string[],
): Promise<string> {
  return changeGrants(releasesDir, id, (roles) =>
    roles.map((role) => {
      const own = role['x-velvet-routes'] ?? [];
      if (role.name !== id) return role;
      const missing = paths.find((path) => !own.includes(path));
      if (missing !== undefined) throw new RegistryRefusal(`${missing} is not granted to ${id}`);
      return { ...role, 'x-velvet-routes': own.filter((path) => !paths.includes(path)) };
    }),
  );
}

/**
 * Grants every app that was never granted anything what it declares: for registries from before there
 * were grants. Gives the apps that it was done for.
 */
export function grantDeclared(
  releasesDir: string,
  declared: Readonly<Record<string, readonly string[]>>,
): Promise<readonly string[]> {
  return whileLocked(releasesDir, async () => {
    const writer = await openWriter(releasesDir);
    if (!writer.before) return [];
    const { roles } = writer.before.targets.signed.delegations;
    const done: string[] = [];
    let next: readonly AppRole[] = roles;
    for (const role of roles.filter((one) => one['x-velvet-routes'] === undefined)) {
      const paths = declared[role.name];
      if (!paths) continue;
      const others = next.filter(({ name }) => name !== role.name);
      const granted = withGrants(role, paths, others);
      next = next.map((one) => (one.name === role.name ? granted : one));
      done.push(role.name);
    }
    if (done.length > 0) await putRoles(writer, next);
    return done;
  });
}

function changeGrants(
  releasesDir: string,
  id: string,
  change: (roles: readonly AppRole[]) => readonly AppRole[],
): Promise<string> {
  return whileLocked(releasesDir, async () => {
    const writer = await openWriter(releasesDir);
    const roles = writer.before?.targets.signed.delegations.roles ?? [];
    if (!roles.some(({ name }) => name === id)) throw new RegistryRefusal(`${id} has no release`);
    const next = change(roles);
    refuseShared(next);
    await putRoles(writer, next);
    const own = next.find(({ name }) => name === id)?.['x-velvet-routes'] ?? [];
    return `${id} may serve ${own.join(', ') || 'nothing'}`;
  });
}

async function putRoles(writer: Writer, roles: readonly AppRole[]): Promise<void> {
  const { before } = writer;
  if (!before) throw new RegistryRefusal('Nothing is released yet');
  const { signed } = before.targets;
  const delegations = { ...signed.delegations, roles: [...roles] };
  await putInForce(writer, { targets: renewed({ ...signed, delegations }, writer) });
}
