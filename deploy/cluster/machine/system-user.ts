import { execFileSync } from 'node:child_process';
import { chown, rename, rm, writeFile } from 'node:fs/promises';
import { StartProblem } from '../../../tools/start/settings.ts';

/** A user of this machine under which a program runs. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user under which a program runs: the named one when this process is root, because servers
 * refuse root or do not need it; otherwise nobody else is possible, and it is undefined.
 * @throws StartProblem when the machine has no such user.
 */
export function systemUser(name: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number => {
    try {
      return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
    } catch (cause) {
      throw new StartProblem(`The user ${name} is missing; its Debian package makes it.`, {
        cause,
      });
    }
  };
  return { name, uid: id('-u'), gid: id('-g') };
}

/** Changes the owner of files and folders; without a user they keep theirs. */
export async function giveTo(
  user: SystemUser | undefined,
  ...places: readonly string[]
): Promise<void> {
  if (user) for (const place of places) await chown(place, user.uid, user.gid);
}

/** Replaces a file in one step by one that only its owner can read. */
export async function replacePrivateFile(
  file: string,
  text: string,
  user?: SystemUser,
): Promise<void> {
  const draft = `${file}.draft`;
  await rm(draft, { force: true });
  await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  await giveTo(user, draft);
  await rename(draft, file);
}
