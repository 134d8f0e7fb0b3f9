import { chown, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { logins } from '../../../server/api/src/database/logins.ts';
import type { SystemUser } from '../machine/system-user.ts';
import type { Secrets } from '../secrets.ts';
import { POOLER_STATS } from './pooler.ts';

/** Writes the files from which the product's processes read passwords (DATABASE_PASSWORDS). */
export async function writePasswords(
  folder: string,
  secrets: Secrets,
  user: SystemUser | undefined,
): Promise<void> {
  for (const login of [...logins, POOLER_STATS])
    await writePassword(folder, login, await secrets(login), user);
}

/** Puts a password into the place of another one at once. */
export async function writePassword(
  folder: string,
  login: string,
  password: string,
  user: SystemUser | undefined,
): Promise<void> {
  const file = path.join(folder, login);
  const draft = `${file}.draft`;
  await rm(draft, { force: true });
  await writeFile(draft, `${password}\n`, { mode: 0o600, flag: 'wx' });
  if (user) await chown(draft, user.uid, user.gid);
  await rename(draft, file);
}
