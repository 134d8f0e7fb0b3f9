import { grantDeclared } from '../registry/grant-routes.ts';
import { grantsOf } from '../registry/grants.ts';
import { readInForce, readRegistry } from '../registry/registry-file.ts';
import { readInUse } from '../release/read-in-use.ts';
import type { Release } from '../release/release.ts';
import { refusedRoutes } from '../site.ts';

/** Whether the root in force is one for development. */
export async function isDevelopment(releasesDir: string): Promise<boolean> {
  const metadata = await readInForce(releasesDir);
  return metadata?.root['x-velvet-development'] === true;
}

/**
 * For a registry from before there were grants: every app without any is granted what its release in
 * use declares. Says so, a line for each.
 */
export async function grantWhatIsDeclared(releasesDir: string): Promise<readonly string[]> {
  const declared = (await releasesInUse(releasesDir)).flatMap(({ id, app }) =>
    app ? [[id, Object.keys(app.routes)] as const] : [],
  );
  const granted = await grantDeclared(releasesDir, Object.fromEntries(declared));
  return granted.map((id) => `The registry now grants ${id} what it declares.`);
}

/** What the registry refuses of the releases in use, in sentences. */
export async function refusedInUse(releasesDir: string): Promise<readonly string[]> {
  const metadata = await readInForce(releasesDir);
  if (!metadata) return [];
  const grants = grantsOf(metadata.root, metadata.targets.signed);
  return (await releasesInUse(releasesDir)).flatMap((release) => refusedRoutes(release, grants));
}

async function releasesInUse(releasesDir: string): Promise<readonly Release[]> {
  const registry = await readRegistry(releasesDir);
  const ids = Object.keys(registry.apps);
  const found = await Promise.all(ids.map((id) => readInUse(releasesDir, registry, id)));
  return found.filter((release) => release !== undefined);
}
