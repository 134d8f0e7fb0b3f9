import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from '../../../tools/start/settings.ts';
import type { Secrets } from '../secrets.ts';
import { POOLER_ADMIN } from '../services/pooler.ts';

/** Below what PgBouncer lets a client wait (`query_wait_timeout`). */
const PAUSE_MS = 3_000;
const TRIES = 10;

/** Runs one statement of PgBouncer's console; there are no others than simple ones. */
async function say(
  port: number,
  secrets: Secrets,
  statement: 'PAUSE' | 'RELOAD' | 'RESUME',
): Promise<void> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: POOLER_ADMIN,
    password: await secrets(POOLER_ADMIN),
    database: 'pgbouncer',
    connectionTimeoutMillis: PAUSE_MS,
    query_timeout: PAUSE_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * Runs a task while PgBouncer has no connection to the server: transactions have ended, queries wait. What
 * it reads anew at RELOAD is in force when they go on.
 * @throws StartProblem when transactions do not end; what the task throws.
 */
export async function whilePaused(
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

/** Has PgBouncer read its passwords anew; connections of clients and to the server stay. */
export const reloadPooler = (port: number, secrets: Secrets): Promise<void> =>
  say(port, secrets, 'RELOAD');

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
