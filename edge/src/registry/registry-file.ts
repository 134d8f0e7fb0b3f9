import { createPublicKey, type KeyObject, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { errorCode } from '../error-code.ts';
import { emptyRegistry, type Registry, registrySchema } from './registry.ts';
import { isSigned, signingKey, signText, verifyingKey } from './release-key.ts';

const LOCK_PATIENCE_MS = 10_000;
const LOCK_POLL_MS = 25;

const registryPath = (releasesDir: string) => path.join(releasesDir, 'registry.json');

const signedSchema = v.object({ payload: v.unknown(), signature: v.string() });

/** A registry that must not be believed: unsigned, or signed by somebody else. */
export class UntrustedRegistry extends Error {
  override readonly name = 'UntrustedRegistry';
}

/** Reads the registry; an empty one before the first release. Throws when it is damaged. */
export async function readRegistry(releasesDir: string): Promise<Registry> {
  const text = await registryText(releasesDir);
  return text === undefined ? emptyRegistry : open(text, () => verifyingKey(releasesDir));
}

async function registryText(releasesDir: string): Promise<string | undefined> {
  try {
    return await readFile(registryPath(releasesDir), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function open(text: string, key: () => Promise<KeyObject>): Promise<Registry> {
  const signed = v.safeParse(signedSchema, JSON.parse(text));
  if (!signed.success) throw new UntrustedRegistry('The registry carries no signature');
  const { payload, signature } = signed.output;
  if (!isSigned(JSON.stringify(payload), signature, await key())) {
    throw new UntrustedRegistry('The registry is not signed with the key of this installation');
  }
  return v.parse(registrySchema, payload);
}

const seal = (registry: Registry, key: KeyObject): string => {
  const signature = signText(JSON.stringify(registry), key);
  return `${JSON.stringify({ payload: registry, signature }, null, 2)}\n`;
};

/**
 * Changes the registry under a lock, signs it and replaces the file in one step. A change that
 * returns what it was given writes nothing.
 */
export async function updateRegistry(
  releasesDir: string,
  change: (registry: Registry) => Registry,
): Promise<Registry> {
  await mkdir(releasesDir, { recursive: true });
  const key = await signingKey(releasesDir);
  const unlock = await lock(path.join(releasesDir, 'registry.lock'));
  try {
    const text = await registryText(releasesDir);
    const before =
      text === undefined ? emptyRegistry : await open(text, async () => createPublicKey(key));
    const changed = change(before);
    if (changed === before) return before;
    // Seconds, so that a registry begun anew is newer than the one it replaces.
    const revision = Math.max(before.revision + 1, Math.floor(Date.now() / 1000));
    const next = { ...changed, revision };
    const draft = `${registryPath(releasesDir)}.${randomUUID()}`;
    await writeFile(draft, seal(next, key));
    await rename(draft, registryPath(releasesDir));
    return next;
  } finally {
    await unlock();
  }
}

/**
 * Puts aside a registry from before registries were signed; what it named is released anew from
 * the sources. One with a wrong signature is left where it is, for people to look at.
 */
export async function putUnsignedAside(releasesDir: string): Promise<boolean> {
  const text = await registryText(releasesDir);
  if (text === undefined || v.is(signedSchema, JSON.parse(text))) return false;
  await rename(registryPath(releasesDir), `${registryPath(releasesDir)}.unsigned`);
  return true;
}

/**
 * The lock is a folder that holds one file named by its holder. It is moved into place, which
 * exactly one process can do; one left by a killed process goes stale. Breaking it removes that
 * very file, so that a lock somebody else just took is never broken by mistake.
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
      throw new Error('The registry is locked by another release');
    }
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  }
  return () => release(folder, holder);
}

/** What a file system says when the lock is held. */
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
