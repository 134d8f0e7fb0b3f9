import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../files/files.ts';
import type { Root } from '../signing/metadata.ts';
import {
  type Metadata,
  metadataFolder,
  openRoot,
  readMetadata,
  rootPath,
  timestampPath,
} from '../signing/read-metadata.ts';
import { ensureDevelopmentTrust, signingKeys, trustOf } from '../signing/trust.ts';
import { createTrustState } from '../signing/trust-state.ts';
import { UntrustedRegistry } from '../signing/untrusted-registry.ts';
import { emptyRegistry, type Registry } from './registry.ts';
import { whileLocked } from './registry-lock.ts';
import { registryOf } from './registry-of.ts';
import { type FirstGrants, type Writer, writeRegistry } from './write-metadata.ts';

export type { FirstGrants } from './write-metadata.ts';

/** The registry before there was metadata: one signed file. */
export const formerRegistryPath = (releasesDir: string): string =>
  path.join(releasesDir, 'registry.json');

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * What is in force, for who releases: everything is checked but expiry, so that what expired can be
 * renewed. Undefined before the first release. Throws an UntrustedRegistry.
 */
export async function readInForce(releasesDir: string): Promise<Metadata | undefined> {
  if (!(await isThere(timestampPath(releasesDir)))) {
    if (!(await isThere(formerRegistryPath(releasesDir)))) return undefined;
    throw new UntrustedRegistry(
      'The registry is of the kind before metadata: npx velvet releases registry upgrade (npm start does it, too)',
    );
  }
  const trust = await trustOf(releasesDir);
  const known = await createTrustState(releasesDir).newest();
  return readMetadata({ releasesDir, trust, known, now: undefined });
}

/** Reads the registry; an empty one before the first release. Throws when it is damaged. */
export async function readRegistry(releasesDir: string): Promise<Registry> {
  const metadata = await readInForce(releasesDir);
  return metadata ? registryOf(metadata) : emptyRegistry;
}

/** The current documents and the signing keys. Only while locked. */
export async function openWriter(
  releasesDir: string,
  { isUpgrade = false }: { readonly isUpgrade?: boolean } = {},
): Promise<Writer> {
  const isFirst = isUpgrade && !(await isThere(timestampPath(releasesDir)));
  const before = isFirst ? undefined : await readInForce(releasesDir);
  await ensureDevelopmentTrust(releasesDir);
  const keys = await signingKeys(releasesDir);
  return {
    releasesDir,
    before,
    keys,
    root: before?.root ?? (await firstRoot(releasesDir)),
    now: new Date(Date.now()),
  };
}

/** The pinned root, put where readers with an older one look for it. */
async function firstRoot(releasesDir: string): Promise<Root> {
  const { root: text } = await trustOf(releasesDir);
  const root = openRoot(text, undefined);
  await mkdir(metadataFolder(releasesDir), { recursive: true });
  await replaceFile(rootPath(releasesDir, root.version), text);
  return root;
}

/**
 * Changes the registry under a lock, signs the changed documents and activates them atomically. A
 * change that returns its input writes nothing. An app that is new to the registry is granted the
 * paths of `firstGrants`.
 */
export function updateRegistry(
  releasesDir: string,
  change: (registry: Registry) => Registry,
  firstGrants: FirstGrants = {},
): Promise<Registry> {
  return whileLocked(releasesDir, async () => {
    const writer = await openWriter(releasesDir);
    const before = writer.before ? registryOf(writer.before) : emptyRegistry;
    const changed = change(before);
    if (changed === before) return before;
    await writeRegistry(writer, { registry: changed, old: before, firstGrants });
    return readRegistry(releasesDir);
  });
}
