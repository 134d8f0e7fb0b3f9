import type { AppRole } from '../signing/metadata.ts';
import { refuseShared, refuseWrongPaths } from './grants.ts';
import { RegistryRefusal } from './registry.ts';
import { whileWriting } from './registry-file.ts';
import { putInForce, renewed } from './write-metadata.ts';

/** Lets an app serve more paths; one that another app had is taken from it. Says what it may serve. */
export async function grantRoutes(
  releasesDir: string,
  id: string,
  paths: readonly string[],
): Promise<string> {
  refuseWrongPaths(paths);
  return changeGrants(releasesDir, id, (own, name) =>
    name === id
      ? [...new Set([...own, ...paths])]
      : own.filter((granted) => !paths.includes(granted)),
  );
}

/** Takes paths from an app. Says what it may still serve. */
export function withdrawRoutes(
  releasesDir: string,
  id: string,
  paths: readonly string[],
): Promise<string> {
  return changeGrants(releasesDir, id, (own, name) => {
    if (name !== id) return own;
    const missing = paths.find((path) => !own.includes(path));
    if (missing !== undefined) throw new RegistryRefusal(`${missing} is not granted to ${id}`);
    return own.filter((path) => !paths.includes(path));
  });
}

/** Changes what each app may serve. */
function changeGrants(
  releasesDir: string,
  id: string,
  change: (own: string[], name: string) => string[],
): Promise<string> {
  return whileWriting(releasesDir, async (writer) => {
    const signed = writer.before?.targets.signed;
    if (!signed?.delegations.roles.some(({ name }) => name === id)) {
      throw new RegistryRefusal(`${id} has no release`);
    }
    const roles = signed.delegations.roles.map(
      (role): AppRole => ({
        ...role,
        'x-velvet-routes': change(role['x-velvet-routes'], role.name),
      }),
    );
    refuseShared(roles);
    const delegations = { ...signed.delegations, roles };
    await putInForce(writer, { targets: renewed({ ...signed, delegations }, writer) });
    const own = roles.find(({ name }) => name === id)?.['x-velvet-routes'] ?? [];
    return `${id} may serve ${own.join(', ') || 'nothing'}`;
  });
}
