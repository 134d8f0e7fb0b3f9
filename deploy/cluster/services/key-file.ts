import { randomBytes } from 'node:crypto';
import { chmod, writeFile } from 'node:fs/promises';
import { errorCode } from '../../../server/api/src/errors/error-code.ts';

const KEY_BYTES = 32;

/**
 * Makes a key of the draws or of push messages, for its owner only. One that is there is kept: the draws'
 * key opens the seeds that are in the database.
 */
export async function makeKeyFile(file: string): Promise<void> {
  const text = `${randomBytes(KEY_BYTES).toString('base64')}\n`;
  await writeFile(file, text, { mode: 0o600, flag: 'wx' }).catch(ignoreExisting);
  await chmod(file, 0o600);
}

function ignoreExisting(error: unknown): void {
  if (errorCode(error) === 'EEXIST') return;
  throw error;
}
