import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, isThere, replaceFile } from '../files.ts';
import { authorityOf, authorityOfApp } from '../signing/documents.ts';
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
import { emptyRegistry, type Registry } from './registry.ts';
import { registryOf } from './registry-of.ts';
import { canSign } from './sign-document.ts';
import { type FirstGrants, type Writer, writeRegistry } from './write-metadata.ts';

/**
 * What is in force, for who releases: everything is checked but expiry, so that what expired can be
 * renewed. Undefined before the first release. Throws an UntrustedRegistry.
 */
export async function readInForce(releasesDir: string): Promise<Metadata | undefined> {
  if (!(await isThere(timestampPath(releasesDir)))) return undefined;
  const trust = await trustOf(releasesDir);
  const known = await createTrustState(releasesDir).newest();
  return readMetadata({ releasesDir, trust, known, now: undefined });
}

/** Reads the registry; an empty one before the first release. Throws when it is damaged. */
export async function readRegistry(releasesDir: string): Promise<Registry> {
  const metadata = await readInForce(releasesDir);
  return metadata ? registryOf(metadata) : emptyRegistry;
}

/** Runs a task with the current documents and the signing keys, under the registry's lock; see `whileLocked`. */
export const whileWriting = <T>(
  releasesDir: string,
  work: (writer: Writer) => Promise<T>,
): Promise<T> => whileLocked(releasesDir, async () => work(await openWriter(releasesDir)));

/** The current documents and the signing keys. Only while locked. */
export async function openWriter(releasesDir: string): Promise<Writer> {
  const before = await readInForce(releasesDir);
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
  return whileWriting(releasesDir, async (writer) => {
    const before = writer.before ? registryOf(writer.before) : emptyRegistry;
    const changed = change(before);
    if (changed === before) return before;
    await writeRegistry(writer, { registry: changed, old: before, firstGrants });
    return readRegistry(releasesDir);
  });
}

/** Whether everything that putting a release of this app in force needs can be signed here. */
export async function canRelease(releasesDir: string, id: string): Promise<boolean> {
  const metadata = await readInForce(releasesDir).catch(() => undefined);
  if (!metadata) return false;
  const { root, targets } = metadata;
  const keys = await signingKeys(releasesDir);
  return [
    authorityOfApp(targets.signed, root, id),
    authorityOf(root, 'snapshot'),
    authorityOf(root, 'timestamp'),
  ].every((authority) => canSign(authority, keys));
}

const LOCK_PATIENCE_MS = 10_000;
const LOCK_POLL_MS = 25;

/** Somebody else has held the lock for too long; trying again may succeed. */
export class RegistryLocked extends Error {
  override readonly name = 'RegistryLocked';
}

/** Runs a task under the registry's lock. Throws RegistryLocked when it does not get it. */
export async function whileLocked<T>(releasesDir: string, work: () => Promise<T>): Promise<T> {
  await mkdir(releasesDir, { recursive: true });
  const unlock = await lock(path.join(releasesDir, 'registry.lock'));
  try {
    return await work();
  } finally {
    await unlock();
  }
}

/**
 * The lock is a folder that holds one file named by its holder. It is moved into place, which
 * exactly one process can do; one left by a killed process goes stale. Breaking it removes that
 * very file, so that a lock just taken by another process is never broken by mistake.
 */
async function lock(folder: string): Promise<() => Promise<void>> {
  const holder = randomUUID();
  const draft = `${folder}.${holder}`;
  await mkdir(draft);
  await writeFile(path.join(draft, holder), '');
  const deadline = Date.now() + LOCK_PATIENCE_MS;
  while (!(await moveTo(draft, folder))) {
    await breakStale(folder);
    if (Date.now() > deadline) {
      await rm(draft, { recursive: true, force: true });
      throw new RegistryLocked('The registry is locked by another release');
    }
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  }
  return () => release(folder, holder);
}

/** Error codes of a held lock. */
const heldCodes: readonly unknown[] = ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'];

async function moveTo(draft: string, folder: string): Promise<boolean> {
  try {
    await rename(draft, folder);
    return true;
  } catch (error) {
    if (heldCodes.includes(errorCode(error))) return false;
    throw error;
  }
}

async function release(folder: string, holder: string): Promise<void> {
  await rm(path.join(folder, holder), { force: true });
  // Not empty: the next one holds it already.
  await rmdir(folder).catch(() => undefined);
}

async function breakStale(folder: string): Promise<void> {
  const holders = await readdir(folder).catch(() => []);
  if (holders.length === 0) await rmdir(folder).catch(() => undefined);
  for (const holder of holders) {
    const taken = await stat(path.join(folder, holder)).catch(() => undefined);
    if (taken && Date.now() - taken.mtimeMs > LOCK_PATIENCE_MS) await release(folder, holder);
  }
}
