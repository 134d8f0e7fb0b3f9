import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { StartProblem } from '../../../tools/start/settings.ts';
import { type SystemUser, systemUser } from '../machine/system-user.ts';

/** Folder of this checkout: its processes are run unless another one is named. */
export const checkout = path.resolve(import.meta.dirname, '../../..');

/**
 * The user of the product's own processes: the checkout's owner, or `nobody` where that is root.
 * Undefined without root.
 * @throws StartProblem when there is no such checkout or that user cannot read it.
 */
export function appUser(folder = checkout): SystemUser | undefined {
  const file = path.join(folder, 'package.json');
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new StartProblem(`${folder} is no checkout: it has no package.json.`);
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(folder);
  const user = uid === 0 ? systemUser('nobody') : { name: userName(uid), uid, gid };
  if (!user) return undefined;
  const rights = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  if (spawnSync('setpriv', [...rights, 'test', '-r', file]).status !== 0) {
    throw new StartProblem(
      `The user ${user.name}, who runs the product’s processes, cannot read ${folder}.`,
    );
  }
  return user;
}

function userName(uid: number): string {
  return userInfo().uid === uid ? userInfo().username : `number ${uid}`;
}
