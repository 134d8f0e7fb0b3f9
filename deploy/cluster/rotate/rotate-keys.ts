import { copyFile, readFile, rm } from 'node:fs/promises';
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

/** Puts a key into its file, unless it is there already; the one before stays beside it. */
async function replaceKey(file: string, key: Buffer): Promise<void> {
  const text = `${key.toString('base64')}\n`;
  if ((await readFile(file, 'utf8')) === text) return;
  const user = appUser();
  await copyFile(file, `${file}.previous`);
  await giveTo(user, `${file}.previous`);
  await replacePrivateFile(file, text, user);
}

/**
 * A new key of the draws. The first draws process begins new chains under it; the second one keeps the old
 * key until the rounds that were published under it are drawn, so that none is refunded. A rotation that was
 * interrupted goes on with the key that it had made.
 */
export async function rotateDrawsKey(rotation: Rotation): Promise<Rotated> {
  const { cluster, progress } = rotation;
  const { folders, services, replace } = productOf(rotation);
  const [first, ...others] = [...services.keys()]
    .filter((name) => name.startsWith('draws-'))
    .sort();
  if (first === undefined) throw new StartProblem('There is no draws process.');
  const coming = `${folders.drawsKey}.next`;
  await makeKeyFile(coming);
  const key = Buffer.from(await readFile(coming, 'utf8'), 'base64');
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
  progress(
    'keys/draws.key.previous opens the seeds of restored backups from before; keep it as long',
  );
  return { copy: ['keys/draws.key', 'keys/draws.key.previous'] };
}

/** A database that is away, as during a switchover, has drawn nothing yet. */
async function untilDrawn(
  cluster: DatabaseCluster,
  keyId: string,
  progress: (line: string) => void,
): Promise<void> {
  let said = -1;
  const areDrawn = async (): Promise<boolean> => {
    const left = await undrawn(await cluster.url(OWNER), keyId).catch(() => undefined);
    if (left === undefined) return false;
    if (left === 0) return true;
    if (left !== said) progress(`${left} rounds published under the old key are still to be drawn`);
    said = left;
    return false;
  };
  if (await askUntil(areDrawn, { limitMs: PATIENCE_MS, pauseMs: POLL_MS })) return;
  throw new StartProblem(
    'Rounds of the old key are not drawn; the other draws keep it until a restart.',
  );
}

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
