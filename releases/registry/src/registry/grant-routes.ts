import { type AppRole, isRouteGrant } from '../signing/metadata.ts';
import { refuseShared, withGrants } from './grants.ts';
import { RegistryRefusal } from './registry.ts';
import { openWriter, whileLocked } from './registry-file.ts';
import { putInForce, renewed, type Writer } from './write-metadata.ts';

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
