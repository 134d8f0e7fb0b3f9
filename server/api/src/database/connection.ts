import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '@velvet/files/error-code';
import type pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/** Within what a pool waits for a connection. */
const PATIENCE_MS = 4_000;
const PAUSE_MS = 25;

/**
 * How a connection of a URL is opened. A URL without a password gets it, for each new connection, from
 * the file of its login in the folder: a password that is replaced there is used without a restart.
 * @param folder `DATABASE_PASSWORDS`; absent: URLs have the passwords.
 */
export function connectionOf(url: string, folder: string | undefined): pg.ClientConfig {
  if (folder === undefined || new URL(url).password !== '') return { connectionString: url };
  const { password: _, ...config } = parseIntoClientConfig(url);
  const file = path.join(folder, config.user ?? '');
  return { ...config, password: () => readPassword(file) };
}

/**
 * The password of a file. One that is missing is waited for: it is taken away while the server is given
 * another one, so that nobody comes with the old one.
 * @throws Error of the file system when it does not come back within four seconds.
 */
async function readPassword(file: string): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return (await readFile(file, 'utf8')).trim();
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || Date.now() > deadline) throw error;
    }
    await delay(PAUSE_MS);
  }
}
