import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Login, logins, setLogins } from '../../../server/api/src/database/logins.ts';
import { StartProblem } from '../../../tools/start/settings.ts';
import { createDatabase, OWNER } from '../database/cluster-addresses.ts';
import { withClient } from '../database/with-client.ts';
import type { Secrets } from '../secrets.ts';
import { appUser } from '../services/app-user.ts';
import { pooledLogins } from '../services/environment.ts';
import { METRICS_LOGIN } from '../services/exporters.ts';
import { POOLER_ADMIN, POOLER_STATS, writePoolerUsers } from '../services/pooler.ts';
import { writePassword } from '../services/product-folders.ts';
import { proveLogin, withPassword } from './prove-login.ts';
import { productOf, type Rotated, type Rotation, restart } from './rotation.ts';

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
  const { folders, poolerPort, exporters } = productOf(rotation);
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
  // They are started again with it.
  if (login === METRICS_LOGIN) await Promise.all(exporters.map((each) => each.kill()));
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

/**
 * New passwords of PgBouncer's console: of this command, and of API servers that read its figures. No
 * connection ends; between both steps API servers may lack the figures of one scrape.
 */
export async function rotatePooler(rotation: Rotation): Promise<Rotated> {
  const { cluster, progress } = rotation;
  const { folders, poolerPort } = productOf(rotation);
  const { secrets } = cluster;
  const logins = [POOLER_STATS, POOLER_ADMIN];
  for (const login of logins) {
    const old = await secrets(login);
    await secrets.replace(login, async (password) => {
      await writePoolerUsers(cluster, { [login]: password });
      await say(poolerPort, secrets, 'RELOAD');
      if (login === POOLER_STATS) {
        await writePassword(folders.passwords, login, password, appUser());
      }
    });
    const passwords = { old, next: await secrets(login) };
    const place = `postgres://${login}@127.0.0.1:${poolerPort}/pgbouncer`;
    const urlOf = (password: string) => withPassword(place, password);
    await proveLogin(login, urlOf, passwords, 'SHOW VERSION');
    progress(`${login}: the new password is in use, the old one is refused`);
  }
  return { copy: logins.map((login) => `secrets/${login}`) };
}

/** Below what PgBouncer lets a client wait (`query_wait_timeout`). */
const PAUSE_MS = 3_000;
const TRIES = 10;

/**
 * Runs one statement of PgBouncer's console; there are no others than simple ones. At RELOAD it reads its passwords
 * anew; connections of clients and to the server stay.
 */
async function say(
  port: number,
  secrets: Secrets,
  statement: 'PAUSE' | 'RELOAD' | 'RESUME',
): Promise<void> {
  const login = `${POOLER_ADMIN}:${await secrets(POOLER_ADMIN)}`;
  const url = `postgres://${login}@127.0.0.1:${port}/pgbouncer`;
  await withClient(url, (client) => client.query(statement), PAUSE_MS);
}

/**
 * Runs a task while PgBouncer has no connection to the server: transactions have ended, queries wait. What
 * it reads anew at RELOAD is in force when they go on.
 * @throws StartProblem when transactions do not end; what the task throws.
 */
async function whilePaused(
  port: number,
  secrets: Secrets,
  task: () => Promise<void>,
): Promise<void> {
  await pause(port, secrets);
  try {
    await task();
    await say(port, secrets, 'RELOAD');
  } finally {
    await say(port, secrets, 'RESUME');
  }
}

async function pause(port: number, secrets: Secrets): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      return await say(port, secrets, 'PAUSE');
    } catch {
      // A long transaction: those that wait go on before they get errors.
      await say(port, secrets, 'RESUME').catch(() => undefined);
      await delay(PAUSE_MS);
    }
  }
  throw new StartProblem('PgBouncer cannot be paused: a transaction does not end.');
}
