import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClusterFolder } from './cluster-folder.ts';
import { errorCode } from './error-code.ts';

const PASSWORD_BYTES = 32;
const OWNER_ONLY = 0o600;

/** The password of each login, made when it is not there; one file each, for its owner only. */
export async function loginPasswords(
  folder: ClusterFolder,
  logins: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  await mkdir(folder.logins, { recursive: true, mode: 0o700 });
  const passwords = new Map<string, string>();
  for (const login of logins) passwords.set(login, await passwordIn(join(folder.logins, login)));
  return passwords;
}

async function passwordIn(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  if (known.trim() !== '') return known.trim();
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: OWNER_ONLY });
  // An empty file that was there keeps its mode otherwise.
  await chmod(file, OWNER_ONLY);
  return password;
}
