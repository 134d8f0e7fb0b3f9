import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { errorCode } from '@velvet/files/error-code';
import { isOperatorToken } from '../access/operator-transaction.ts';
import { Denied, type TokenStore } from './command.ts';

const OTHERS = 0o077;

/**
 * Keeps the token in `velvet/operator-token` of the user's config folder, readable by that user
 * only. `VELVET_OPERATOR_TOKEN` comes before the file: for personal tokens in automation.
 */
export function tokenFile(environment: NodeJS.ProcessEnv): TokenStore {
  const base = environment.XDG_CONFIG_HOME || path.join(homedir(), '.config');
  const folder = path.join(base, 'velvet');
  const file = path.join(folder, 'operator-token');
  return {
    read: async () => environment.VELVET_OPERATOR_TOKEN?.trim() || readPrivate(file),
    write: async (token) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = `${file}.${randomBytes(6).toString('hex')}`;
      const handle = await open(draft, 'wx', 0o600);
      try {
        await handle.writeFile(`${token}\n`);
      } finally {
        await handle.close();
      }
      await rename(draft, file);
    },
    remove: () => rm(file, { force: true }),
  };
}

async function readPrivate(file: string): Promise<string | undefined> {
  try {
    const { mode } = await stat(file);
    // Windows has no such bits.
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
      throw new Denied(`${file} can be read by others. Remove it and sign in again.`);
    }
    const token = (await readFile(file, 'utf8')).trim();
    return isOperatorToken(token) ? token : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
