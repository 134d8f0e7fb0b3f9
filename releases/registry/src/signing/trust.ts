import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, isThere, readBounded, writeOnce } from '../files.ts';
import { envelopeText, signaturesOf, UntrustedRegistry } from './documents.ts';
import { keyIdOf, publicKeyOf, type SigningKey } from './keys.ts';
import { expiryOf, type Role, type Root, SPEC_VERSION, type TopRole } from './metadata.ts';

export const ROOT_MAX_BYTES = 256 * 1024;
const KEY_FILE = 'release-key.pem';

/** The trust anchor of a reader. */
export interface Trust {
  /** The text of a root document that came on another way than the releases. */
  readonly root: string;
  readonly acceptsDevelopment: boolean;
}

export const isProduction = ({ NODE_ENV, VELVET_ENV }: NodeJS.ProcessEnv = process.env): boolean =>
  VELVET_ENV === undefined ? NODE_ENV === 'production' : VELVET_ENV === 'production';

const keysFolder = (releasesDir: string): string => path.join(releasesDir, '../keys');
const ownRootPath = (releasesDir: string): string =>
  path.join(keysFolder(releasesDir), 'root.json');

/**
 * The pinned root: VELVET_ROOT (JSON or the path of a file), which production requires; else the one
 * that was made for this data folder. Throws an UntrustedRegistry.
 */
export async function trustOf(releasesDir: string): Promise<Trust> {
  const { VELVET_ROOT } = process.env;
  const acceptsDevelopment = !isProduction();
  if (VELVET_ROOT?.trimStart().startsWith('{')) return { root: VELVET_ROOT, acceptsDevelopment };
  if (!VELVET_ROOT && !acceptsDevelopment) {
    throw new UntrustedRegistry(
      'Production needs VELVET_ROOT, the root that releases are signed under',
    );
  }
  const file = VELVET_ROOT || ownRootPath(releasesDir);
  try {
    return { root: await readBounded(file, ROOT_MAX_BYTES), acceptsDevelopment };
  } catch (cause) {
    throw new UntrustedRegistry(`The root to trust cannot be read from ${file}`, { cause });
  }
}

/** A variable holds a key as PEM text or the path of a file with one. */
const pemOf = (value: string): string | Promise<string> =>
  value.includes('-----BEGIN') ? value : readFile(value, 'utf8');

export const signingKey = (pem: string): SigningKey => {
  const key = createPrivateKey(pem);
  return { id: keyIdOf(publicKeyOf(key)), key };
};

/**
 * Every private key at hand: the `.pem` files in VELVET_KEYS, or in the data folder's own `keys`,
 * and VELVET_RELEASE_KEY (PEM or a path). What each may sign is for root and delegations to say.
 */
export async function signingKeys(releasesDir: string): Promise<readonly SigningKey[]> {
  const { VELVET_KEYS, VELVET_RELEASE_KEY } = process.env;
  const folder = VELVET_KEYS || keysFolder(releasesDir);
  const names = (await readdir(folder).catch(whereNone)).filter(
    (name) => name.endsWith('.pem') && !name.endsWith('.pub.pem'),
  );
  const pems = await Promise.all([
    ...names.sort().map((name) => readFile(path.join(folder, name), 'utf8')),
    ...(VELVET_RELEASE_KEY ? [pemOf(VELVET_RELEASE_KEY)] : []),
  ]);
  const keys = pems.map(signingKey);
  return keys.filter(({ id }, index) => keys.findIndex((other) => other.id === id) === index);
}

function whereNone(error: unknown): readonly string[] {
  if (errorCode(error) === 'ENOENT') return [];
  throw error;
}

export function newKey(): { readonly pem: string; readonly publicPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

export const topRoles: readonly TopRole[] = ['root', 'targets', 'snapshot', 'timestamp'];

interface FirstRoot {
  /** The keys of each role. */
  readonly keys: Readonly<Record<TopRole, readonly SigningKey[]>>;
  /** How many of the root's keys must sign the next one; one key is enough for the other roles. */
  readonly rootThreshold: number;
  readonly isDevelopment: boolean;
  readonly now: Date;
}

/** The first root of an installation, and its text with the signatures of all its keys. */
export function firstRootOf({ keys, rootThreshold, isDevelopment, now }: FirstRoot) {
  const role = (holders: readonly SigningKey[], threshold = 1): Role => ({
    keyids: holders.map(({ id }) => id),
    threshold,
  });
  const all = Object.values(keys).flat();
  const signed: Root = {
    _type: 'root',
    spec_version: SPEC_VERSION,
    version: 1,
    expires: expiryOf(isDevelopment ? 'developmentRoot' : 'root', now),
    consistent_snapshot: true,
    keys: Object.fromEntries(all.map(({ id, key }) => [id, publicKeyOf(key)])),
    roles: {
      root: role(keys.root, rootThreshold),
      targets: role(keys.targets),
      snapshot: role(keys.snapshot),
      timestamp: role(keys.timestamp),
    },
    'x-velvet-development': isDevelopment,
  };
  return { signed, text: envelopeText(signed, signaturesOf(signed, keys.root)) };
}

/**
 * Makes key and root of a data folder on first use, for development: one key for every role, in a
 * root that says so and that no production accepts. Does nothing where a root is configured.
 */
export async function ensureDevelopmentTrust(releasesDir: string): Promise<void> {
  if (process.env.VELVET_ROOT || isProduction()) return;
  if (await isThere(ownRootPath(releasesDir))) return;
  const { VELVET_RELEASE_KEY } = process.env;
  const file = path.join(keysFolder(releasesDir), KEY_FILE);
  const pem = VELVET_RELEASE_KEY
    ? await pemOf(VELVET_RELEASE_KEY)
    : await readFile(file, 'utf8').catch(() => writeOnce(file, newKey().pem));
  const only = [signingKey(pem)];
  const { text } = firstRootOf({
    keys: { root: only, targets: only, snapshot: only, timestamp: only },
    rootThreshold: 1,
    isDevelopment: true,
    now: new Date(),
  });
  await writeOnce(ownRootPath(releasesDir), text);
}
