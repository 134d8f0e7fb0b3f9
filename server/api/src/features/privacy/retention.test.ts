import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { retentionDays } from '@velvet/contract/retention';
import type pg from 'pg';
import { setNow } from '../../testing/database-factories.ts';
import { type LifeStage, lifeSteps, openLifeStage } from '../../testing/member-life.ts';
import { filesIn } from '../../testing/stored-files.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { endRetention, removeFiles, removeStrayPictures } from './erase-accounts.ts';

const DAY_MS = 86_400_000;

let db: TestDatabase;
let dataDir: string;
let stage: LifeStage;
let clock: pg.PoolClient;
beforeEach(async () => {
  db = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-retention-'));
  stage = await openLifeStage(db, dataDir);
  clock = await db.owner.connect();
});
afterEach(async () => {
  await setNow(clock, undefined);
  clock.release();
  await db.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Everything that ends by itself, once. */
async function aLifeWithTraces(): Promise<void> {
  const who = await stage.member();
  for (const step of lifeSteps) await stage.live(who, step);
  await db.api.query(`SELECT login_attempt('x', 10, 900)`);
  await db.api.query(
    `SELECT session_start(sha256('a'), $1, '::1', NULL), session_start(sha256('b'), $1, '::1', NULL)`,
    [who.id],
  );
  await db.owner.query(`UPDATE session SET expires_at = clock_timestamp()`);
  await stage.asOperator(`SELECT operator_call_begin('key', sha256('x'))`);
  await stage.asOperator(`SELECT operator_bulk_preview('member', '{}', '[]')`);
  await db.api.query(`SELECT support_case_open(sha256('c'), 'mei', 'en', 'key', 'Hello')`);
  await db.owner.query(`UPDATE support_case SET closed_at = clock_timestamp()`);
  await db.owner.query(`UPDATE bulk_change SET state = 'done', session_id =
    (SELECT max(id) FROM operator_session)`);
}

/** The table of each kind. */
const tables = {
  attempts: 'login_throttle',
  'operator-calls': 'operator_call',
  'ended-sessions': 'session',
  'offline-sessions': 'session_offline',
  'sign-ins': 'member_sign_in',
  'bulk-reports': 'bulk_change',
  cases: 'support_case_message',
  conversations: 'support_message',
  messages: 'notice',
  reports: 'listing_report',
  notes: 'member_note',
  resets: 'member_password_reset',
} as const satisfies Record<keyof typeof retentionDays, string>;

async function filled(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [kind, table] of Object.entries(tables)) {
    const { rowCount } = await db.owner.query(`SELECT FROM ${table} LIMIT 1`);
    if (rowCount !== 0) found.push(kind);
  }
  return found;
}

async function sweepAfter(days: number): Promise<void> {
  await setNow(clock, new Date(Date.now() + days * DAY_MS));
  await clock.query('SELECT sweep_expired(1000)');
  await endRetention({ pool: clock });
}

test('S14.4 the database and the documents have the same periods', async () => {
  for (const [kind, days] of Object.entries(retentionDays)) {
    const { rows } = await db.api.query('SELECT retention_days($1) AS days', [kind]);
    expect([kind, rows[0]?.days]).toEqual([kind, days]);
  }
  const { rows } = await db.owner.query<{ body: string }>(
    `SELECT prosrc AS body FROM pg_proc WHERE proname = 'retention_days'`,
  );
  const known = [...(rows[0]?.body.matchAll(/WHEN '([a-z-]+)'/g) ?? [])].map(([, kind]) => kind);
  expect(known.sort()).toEqual(Object.keys(retentionDays).sort());
});

test('S14.4 each kind of data is kept for its time, and not longer', async () => {
  await aLifeWithTraces();
  expect(await filled()).toEqual(Object.keys(tables));
  const periods = [...new Set(Object.values(retentionDays))].sort((a, b) => a - b);
  for (const days of periods) {
    const due = Object.entries(retentionDays)
      .filter(([, period]) => period >= days)
      .map(([kind]) => kind);
    await sweepAfter(days - 0.01);
    expect([days, await filled()]).toEqual([days, due]);
  }
  const { rows } = await db.owner.query<{ picture: string }>(
    'SELECT picture FROM support_message WHERE picture IS NOT NULL',
  );
  const file = path.join(dataDir, 'support', rows[0]?.picture ?? '');
  expect(existsSync(file)).toBe(true);
  await sweepAfter(730.01);
  expect(await filled()).toEqual([]);
  expect(await removeFiles({ pool: db.api, files: filesIn(dataDir) })).toMatchObject({
    removed: 1,
  });
  expect(existsSync(file)).toBe(false);
});

test('S14.4 the clock of the server, not of its caller, decides', async () => {
  await aLifeWithTraces();
  const caller = await db.api.connect();
  await caller.query(`SELECT set_config('velvet.now', '2040-01-01T00:00:00Z', false)`);
  await caller.query('SELECT sweep_expired(1000), sweep_retention(1000)');
  caller.release(true);
  expect(await filled()).toEqual(Object.keys(tables));
  await expect(db.api.query('DELETE FROM member_note')).rejects.toThrow('permission denied');
});

test('S14.4 a picture without a message is removed after a day, others stay', async () => {
  const who = await stage.member();
  await stage.live(who, 'write');
  const folder = path.join(dataDir, 'support');
  const stray = path.join(folder, `${randomUUID()}.png`);
  await writeFile(stray, 'x');
  const remove = (days: number) =>
    removeStrayPictures({
      pool: db.api,
      files: filesIn(dataDir),
      now: new Date(Date.now() + days * DAY_MS),
    });
  expect(await remove(0.9)).toBe(0);
  expect(existsSync(stray)).toBe(true);
  expect(await remove(1.1)).toBe(1);
  expect(existsSync(stray)).toBe(false);
  expect(await readdir(folder)).toHaveLength(1);
  expect(
    await removeStrayPictures({ pool: db.api, files: filesIn('/nowhere'), now: new Date() }),
  ).toBe(0);
});

test('S14.4 whether a picture has a message is read from an index', async () => {
  const who = await stage.member();
  await stage.live(who, 'write');
  // A connection that has not read the table before: the figures below are its own.
  const client = await db.pool('velvet_api').connect();
  await client.query('BEGIN');
  await client.query('SET LOCAL enable_seqscan = off');
  const now = new Date(Date.now() + 2 * DAY_MS);
  expect(await removeStrayPictures({ pool: client, files: filesIn(dataDir), now })).toBe(0);
  const { rows } = await client.query(
    `SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'support_message'`,
  );
  await client.query('ROLLBACK');
  client.release();
  expect(rows).toEqual([{ seq_scan: 0 }]);
});
