import { createDatabase, OWNER } from '../database/create-database.ts';
import { proveLogin, withPassword } from './prove-login.ts';
import { type Rotated, type Rotation, restart } from './rotation.ts';

/** A new password of the schema's owner, which migrations and, with demo data, API servers use. */
export async function rotateOwner(rotation: Rotation): Promise<Rotated> {
  const { cluster, installation, progress } = rotation;
  const old = await cluster.secrets(OWNER);
  const superuser = await cluster.url('postgres');
  await cluster.secrets.replace(OWNER, (password) => createDatabase(superuser, password));
  const url = await cluster.url(OWNER);
  const next = await cluster.secrets(OWNER);
  await proveLogin(OWNER, (password) => withPassword(url, password), { old, next });
  progress(`${OWNER}: the new password is in use, the old one is refused`);
  if (installation?.hasDemo) await restart(rotation, (name) => name.startsWith('api-'));
  return { copy: [`secrets/${OWNER}`] };
}
