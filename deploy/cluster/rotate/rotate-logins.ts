import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Login, logins, setLogins } from '../../../server/api/src/database/logins.ts';
import { StartProblem } from '../../../tools/start/settings.ts';
import { OWNER } from '../database/create-database.ts';
import { appUser } from '../services/app-user.ts';
import { pooledLogins } from '../services/database-environment.ts';
import { writePassword } from '../services/password-files.ts';
import { writePoolerUsers } from '../services/pooler.ts';
import { whilePaused } from './pooler-console.ts';
import { proveLogin, withPassword } from './prove-login.ts';
import { productOf, type Rotated, type Rotation } from './rotation.ts';

/** Connections that were being opened with the old password are open by then. */
const UNDER_WAY_MS = 1_000;

const isLogin = (name: string): name is Login => logins.some((login) => login === name);
const isPooled = (login: Login): boolean => pooledLogins.some((pooled) => pooled === login);

/**
 * The logins that are named, all of them without names.
 * @throws StartProblem for a name that is none.
 */
export function chosenLogins(names: readonly string[]): readonly Login[] {
  if (names.length === 0) return logins;
  return names.map((name) => {
    if (isLogin(name)) return name;
    throw new StartProblem(`There is no login ${name}; there are ${logins.join(', ')}.`);
  });
}

/**
 * New passwords of the product's logins, one after another. Open connections stay; new ones wait while the
 * file of the password is away, and queries wait while PgBouncer is paused, for about a second each.
 */
export async function rotateLogins(rotation: Rotation): Promise<Rotated> {
  const chosen = chosenLogins(rotation.names);
  for (const login of chosen) {
    await rotateLogin(rotation, login);
    rotation.progress(`${login}: the new password is in use, the old one is refused`);
  }
  return { copy: chosen.map((login) => `secrets/${login}`) };
}

async function rotateLogin(rotation: Rotation, login: Login): Promise<void> {
  const { cluster } = rotation;
  const { folders, poolerPort } = productOf(rotation);
  const { secrets } = cluster;
  const user = appUser();
  const old = await secrets(login);
  const ownerUrl = await cluster.url(OWNER);
  await rm(path.join(folders.passwords, login));
  let inForce = old;
  try {
    await delay(UNDER_WAY_MS);
    await secrets.replace(login, async (password) => {
      const change = () => setLogins(ownerUrl, { [login]: password });
      if (isPooled(login)) {
        await whilePaused(poolerPort, secrets, async () => {
          await change();
          await writePoolerUsers(cluster, { [login]: password });
        });
      } else await change();
      inForce = password;
    });
  } finally {
    await writePassword(folders.passwords, login, inForce, user);
  }
  const passwords = { old, next: inForce };
  const direct = await cluster.url(login);
  const pooled = new URL(direct);
  pooled.port = String(poolerPort);
  const places = [
    direct,
    await cluster.replicaUrl(login),
    ...(isPooled(login) ? [pooled.href] : []),
  ];
  for (const place of places) {
    await proveLogin(login, (password) => withPassword(place, password), passwords);
  }
}
