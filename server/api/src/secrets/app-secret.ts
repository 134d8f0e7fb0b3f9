import { hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createOnce } from './load-key.ts';

const FILE = 'secret';
const KEY_BYTES = 32;

/** The one secret of an installation; keys for each purpose are derived from it. */
export interface AppSecret {
  /** A 32-byte key for one purpose, e.g. `bank-card`. */
  key(purpose: string): Buffer;
  /**
   * Keys of the purpose from other secrets, while the secret is being replaced: what was written with
   * them is still read, nothing is written with them. Absent: none.
   */
  formerKeys?(purpose: string): readonly Buffer[];
}

/** What an installation knows beside its secret when that was replaced once. */
interface SecretOptions {
  /** `VELVET_SECRET_PREVIOUS`: secrets whose keys are still read, in the same form. */
  readonly previous?: readonly string[];
  /**
   * `ERASED_NAMES_KEY`, 32 bytes in base64: the key of the marks of erased names from the first secret,
   * because marks cannot be made anew without the names.
   */
  readonly erasedNamesKey?: string | undefined;
}

/** Purpose of the key that makes marks of erased names. */
export const ERASED_NAMES = 'erased names';

/**
 * Takes the secret from `VELVET_SECRET` (base64, at least 32 bytes; needed where several instances
 * share a database), else from a file in the data folder that is created on first use.
 * @throws Error when a variable is too short or the file cannot be used.
 */
export async function loadAppSecret(
  dataDir: string,
  fromEnv?: string,
  { previous = [], erasedNamesKey }: SecretOptions = {},
): Promise<AppSecret> {
  const root = fromEnv
    ? readRoot(fromEnv, 'VELVET_SECRET')
    : long(await readOrCreate(dataDir), 'VELVET_SECRET');
  const former = previous.map((text) => readRoot(text, 'VELVET_SECRET_PREVIOUS'));
  const names = erasedNamesKey ? readRoot(erasedNamesKey, 'ERASED_NAMES_KEY') : undefined;
  return {
    key: (purpose) => (purpose === ERASED_NAMES && names ? names : derive(root, purpose)),
    formerKeys: (purpose) => former.map((each) => derive(each, purpose)),
  };
}

/** All keys of a purpose: the one to write with first. */
export const keysOf = (secret: AppSecret, purpose: string): readonly Buffer[] => [
  secret.key(purpose),
  ...formerKeysOf(secret, purpose),
];

/** Keys with which is only read. */
export const formerKeysOf = (secret: AppSecret, purpose: string): readonly Buffer[] =>
  secret.formerKeys?.(purpose) ?? [];

const derive = (root: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', root, '', `velvet ${purpose}`, KEY_BYTES));

const readRoot = (text: string, variable: string): Buffer =>
  long(Buffer.from(text, 'base64'), variable);

function long(root: Buffer, variable: string): Buffer {
  if (root.length >= KEY_BYTES) return root;
  throw new Error(`${variable} must be at least 32 bytes in base64`);
}

async function readOrCreate(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, FILE);
  await createOnce(file, randomBytes(KEY_BYTES).toString('base64'));
  return Buffer.from(await readFile(file, 'utf8'), 'base64');
}
