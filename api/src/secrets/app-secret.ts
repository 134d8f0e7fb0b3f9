import { hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createOnce } from './create-once.ts';

const FILE = 'secret';
const KEY_BYTES = 32;

/** The one secret of an installation; keys for each purpose are derived from it. */
export interface AppSecret {
  /** A 32-byte key for one purpose, e.g. `bank-card`. */
  key(purpose: string): Buffer;
}

/**
 * Takes the secret from `VELVET_SECRET` (base64, at least 32 bytes; needed where several instances
 * share a database), else from a file in the data folder that is created on first use.
 * @throws Error when the variable is too short or the file cannot be used.
 */
export async function loadAppSecret(dataDir: string, fromEnv?: string): Promise<AppSecret> {
  const root = fromEnv ? Buffer.from(fromEnv, 'base64') : await readOrCreate(dataDir);
  if (root.length < KEY_BYTES) {
    throw new Error('VELVET_SECRET must be at least 32 bytes in base64');
  }
  return {
    key: (purpose) => Buffer.from(hkdfSync('sha256', root, '', `velvet ${purpose}`, KEY_BYTES)),
  };
}

async function readOrCreate(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, FILE);
  await createOnce(file, randomBytes(KEY_BYTES).toString('base64'));
  return Buffer.from(await readFile(file, 'utf8'), 'base64');
}
