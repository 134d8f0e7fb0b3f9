import { StartProblem } from '../../../tools/start/settings.ts';
import { rotateBackup } from './rotate-backup.ts';
import { rotateDrawsKey, rotatePushKey } from './rotate-keys.ts';
import { rotateLogins, rotateOwner, rotatePooler } from './rotate-logins.ts';
import { rotateNodeLogin, rotatePatroni } from './rotate-node-password.ts';
import { dropPreviousSecret, rotateVelvetSecret } from './rotate-velvet-secret.ts';
import type { Rotated, Rotation } from './rotation.ts';

type Rotate = (rotation: Rotation) => Promise<Rotated>;

/** What can be replaced, by the names of `npx velvet cluster rotate`. */
const rotations = {
  logins: rotateLogins,
  owner: rotateOwner,
  superuser: rotateNodeLogin('postgres'),
  replication: rotateNodeLogin('replication'),
  rewind: rotateNodeLogin('rewind'),
  patroni: rotatePatroni,
  pooler: rotatePooler,
  'velvet-secret': rotateVelvetSecret,
  'drop-previous-secret': dropPreviousSecret,
  'draws-key': rotateDrawsKey,
  'push-key': rotatePushKey,
  backup: rotateBackup,
} as const satisfies Record<string, Rotate>;

/** @throws StartProblem when there is no such rotation, it takes no names, or it fails. */
export function rotate(what: string, rotation: Rotation): Promise<Rotated> {
  const known: Readonly<Record<string, Rotate>> = rotations;
  const found = Object.hasOwn(known, what) ? known[what] : undefined;
  if (!found) {
    throw new StartProblem(`${what} cannot be rotated; ${Object.keys(rotations).join(', ')} can.`);
  }
  if (rotation.names.length > 0 && what !== 'logins') {
    throw new StartProblem(`${what} takes no names.`);
  }
  return found(rotation);
}
