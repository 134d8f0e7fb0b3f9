import { existsSync } from 'node:fs';
import { copyFile, readFile, rm } from 'node:fs/promises';
import { isUnavailable } from '../../../server/api/src/database/database-errors.ts';
import { createSeedVault } from '../../../server/api/src/features/game/seeds/seed-vault.ts';
import { createPushKey } from '../../../server/api/src/features/push/sending/push-key.ts';
import { askUntil } from '../../../tools/start/ask-until.ts';
import { StartProblem } from '../../../tools/start/settings.ts';
import { OWNER } from '../database/cluster-addresses.ts';
import { withClient } from '../database/with-client.ts';
import type { DatabaseCluster } from '../database-cluster.ts';
import { giveTo, replacePrivateFile } from '../machine/system-user.ts';
import { makeKeyFile } from '../secrets.ts';
import { appUser } from '../services/app-user.ts';
import { productOf, type Rotated, type Rotation, restart } from './rotation.ts';

const POLL_MS = 2_000;
const QUERY_MS = 10_000;
/** Three rounds ahead of the longest game, and what a late draw may take. */
const PATIENCE_MS = 45 * 60_000;
const UNDRAWN = `SELECT count(*)::integer AS count FROM round r JOIN seed_chain c ON c.id = r.chain_id
  WHERE c.key_id <> $1 AND r.seed IS NULL AND r.state = 'pending'`;

const readKey = async (file: string) => Buffer.from(await readFile(file, 'utf8'), 'base64');

/** Puts a key into its file, unless it is there already; the one before stays beside it. */
async function replaceKey(file: string, key: Buffer): Promise<void> {
  if (key.equals(await readKey(file))) return;
  await copyKey(file, `${file}.previous`);
  await replacePrivateFile(file, `${key.toString('base64')}\n`, appUser());
}

async function copyKey(file: string, copy: string): Promise<void> {
  await copyFile(file, copy);
  await giveTo(appUser(), copy);
}

/**
 * A new key of the draws. The first draws process begins new chains under it; the second one keeps the old
 * key until the rounds that were published under it are drawn, so that none is refunded. A rotation that was
 * interrupted before its key was in force goes on with it. One whose key is in force is finished, and
 * another one begins: nobody knows how long ago that was, and the key may be why this one was asked for.
 */
export async function rotateDrawsKey(rotation: Rotation): Promise<Rotated> {
  const { progress } = rotation;
  const { drawsKey } = productOf(rotation).folders;
  const coming = `${drawsKey}.next`;
  const copy = ['keys/draws.key', 'keys/draws.key.previous'];
  if (existsSync(coming) && (await readKey(coming)).equals(await readKey(drawsKey))) {
    progress('An earlier rotation did not end: its key is in force, and it is finished first');
    await takeDrawsKey(rotation, coming);
    progress('The earlier rotation is finished; another one begins, with a new key');
    // Backups of the last days may be from before both.
    if (existsSync(`${drawsKey}.previous`)) {
      await copyKey(`${drawsKey}.previous`, `${drawsKey}.previous-2`);
      copy.push('keys/draws.key.previous-2');
    }
  }
  await makeKeyFile(coming);
  await takeDrawsKey(rotation, coming);
  const [, ...previous] = copy;
  progress(
    `Keep ${previous.join(' and ')}: a backup from before this rotation needs it when restored`,
  );
  return { copy };
}

/** Brings a key into force, as far as it is not, and removes its file. */
async function takeDrawsKey(rotation: Rotation, coming: string): Promise<void> {
  const { cluster, progress } = rotation;
  const { folders, services, replace } = productOf(rotation);
  const [first, ...others] = [...services.keys()]
    .filter((name) => name.startsWith('draws-'))
    .sort();
  if (first === undefined) throw new StartProblem('There is no draws process.');
  const key = await readKey(coming);
  const { keyId } = createSeedVault(key);
  await replaceKey(folders.drawsKey, key);
  await replace(first, undefined, { DRAWS_NEW_CHAINS: '1' });
  progress(`${first} began new chains under the key ${keyId}`);
  await withClient(await cluster.url(OWNER), async (db) => {
    const { rows: foreign } = await db.query('SELECT FROM seed_keys() WHERE key_id <> $1', [keyId]);
    if (foreign.length > 0) throw new StartProblem(`${first} did not begin all new chains.`);
  });
  await untilDrawn(cluster, keyId, progress);
  for (const name of others) {
    await replace(name);
    progress(`${name} has the new key`);
  }
  await rm(coming);
}

/** A database that is away, as during a switchover, has drawn nothing yet. */
async function untilDrawn(
  cluster: DatabaseCluster,
  keyId: string,
  progress: (line: string) => void,
): Promise<void> {
  let said = -1;
  let problem = '';
  const whenAway = (error: unknown): undefined => {
    if (!isAway(error)) throw error;
    problem = ` (${error})`;
  };
  const areDrawn = async (): Promise<boolean> => {
    const left = await undrawn(await cluster.url(OWNER), keyId).catch(whenAway);
    if (left === undefined) return false;
    problem = '';
    if (left === 0) return true;
    if (left !== said) progress(`${left} rounds published under the old key are still to be drawn`);
    said = left;
    return false;
  };
  if (await askUntil(areDrawn, { limitMs: PATIENCE_MS, pauseMs: POLL_MS })) return;
  throw new StartProblem(
    `Rounds of the old key are not drawn${problem}; the other draws keep it until then: repeat the command.`,
  );
}

/** The second one is what the driver says when a connection takes longer than its limit. */
const isAway = (error: unknown): boolean =>
  isUnavailable(error) || String(error) === 'Error: timeout expired';

const undrawn = (url: string, keyId: string): Promise<number> =>
  withClient(
    url,
    async (db) => {
      const { rows } = await db.query<{ count: number }>(UNDRAWN, [keyId]);
      return rows[0]?.count ?? 0;
    },
    QUERY_MS,
  );

/** A new key of push messages: subscriptions made with the old one end. */
export async function rotatePushKey(rotation: Rotation): Promise<Rotated> {
  const { folders, services } = productOf(rotation);
  await replaceKey(folders.pushKey, createPushKey());
  if (services.has('push')) await restart(rotation, (name) => name === 'push');
  else rotation.progress('No push sender runs here; the next one to start uses the new key');
  rotation.progress('Browsers subscribe again when the app is opened on them');
  return { copy: ['keys/push.key'] };
}
