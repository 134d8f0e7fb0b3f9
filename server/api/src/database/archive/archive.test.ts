import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { aMember, balanceOf } from '../../testing/database-factories.ts';
import { anOpenGame, filledParts, leaveIds, placeTwoBets } from '../../testing/partition-desk.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  type Archive,
  attach,
  detach,
  drop,
  exportPartition,
  listPartitions,
  seal,
  verify,
} from './archive.ts';

let db: TestDatabase;
let archive: Archive & { readonly lines: string[] };
let folder: string;
beforeEach(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'velvet-archive-'));
  const lines: string[] = [];
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  archive = { client, lines, print: (line) => void lines.push(line) };
});
afterEach(async () => {
  await archive.client.end();
  await rm(folder, { recursive: true });
  await db.drop();
});

// Tests draw rounds before their time.
const ANY_AGE = '-90 days';

const faults = async () =>
  (await db.owner.query('SELECT * FROM book_faults() UNION ALL SELECT * FROM round_faults()')).rows;

/** Draws and settles every round that there is. */
async function settleAll(): Promise<void> {
  const later = await db.owner.connect();
  await later.query(`SELECT set_config('velvet.now', (now() + interval '60 days')::text, false)`);
  for (;;) {
    const { rows: drawn } = await later.query('SELECT count(*) FROM rounds_draw()');
    const { rows } = await later.query('SELECT bets_settle() AS count');
    if (rows[0].count === -1 && drawn[0].count === 0) break;
  }
  later.release(true);
}

/** A member with settled bets in the first partitions, which are full, and one order in the next. */
async function playInTwo(): Promise<number> {
  const member = await aMember(db.owner, { funds: 5_000 });
  const first = await anOpenGame(db.owner);
  for (let count = 0; count < 4; count += 1) await placeTwoBets(db.api, member, first);
  await settleAll();
  await leaveIds(db.owner, 'game', 0, 0);
  await leaveIds(db.owner, 'ledger', 0, 0);
  await placeTwoBets(db.api, member, await anOpenGame(db.owner));
  return member;
}

/** What a member and the desk see that must not depend on what is archived. */
async function facts(member: number) {
  const { rows } = await db.owner.query(
    `SELECT (SELECT to_json(r) FROM member_report($1) r) AS report,
       (SELECT json_agg(d) FROM member_report_days($1, current_date, current_date + 62) d
         WHERE d.staked > 0) AS days,
       (SELECT json_agg(s ORDER BY k.round_id, s.side) FROM round_key k, round_sides(k.round_id) s)
         AS sides,
       (SELECT json_agg(json_build_array(r.expect, r.numbers, encode(r.seed, 'hex')) ORDER BY r.id)
         FROM round r) AS rounds`,
    [member],
  );
  return { ...rows[0], balance: await balanceOf(db.owner, member) };
}

/** From when on movements and bets are listed; null: all are. */
async function archivedUntil() {
  const { rows } = await db.api.query(
    'SELECT movements AS ledger, bets AS game FROM archived_until()',
  );
  return rows[0];
}

const tablesOf = { ledger: ['ledger_tx', 'posting'], game: ['bet_order', 'bet'] } as const;

describe.each(['ledger', 'game'] as const)('S0.4 an archive of %s', (family) => {
  const tables = tablesOf[family];
  const [first, second] = tables;

  test('goes to files, is dropped, and comes back with every row', async () => {
    const member = await playInTwo();
    const before = await facts(member);
    const rows = async () => Promise.all(tables.map((table) => filledParts(db.owner, table)));
    const all = await rows();
    expect(await seal(archive, family, ANY_AGE)).toBe(0);
    await exportPartition(archive, family, 0, folder);
    expect(await archivedUntil()).toEqual({ ledger: null, game: null });
    await detach(archive, family, folder);
    expect(await archivedUntil()).toEqual({
      ledger: null,
      game: null,
      [family]: expect.any(Date),
    });
    expect(await faults()).toEqual([]);
    await drop(archive, family, 0, folder);
    expect(await faults()).toEqual([]);
    expect(Object.keys(await filledParts(db.owner, first))).toEqual([`${first}_p1`]);
    expect(await facts(member)).toEqual(before);
    const game = await anOpenGame(db.owner);
    expect(await placeTwoBets(db.api, member, game)).toBe('ok');
    await listPartitions(archive);
    expect(archive.lines.find((line) => line.startsWith(`${family} 0:`))).toContain('dropped');

    await expect(attach(archive, family, undefined)).rejects.toThrow('--from');
    expect(await attach(archive, family, folder)).toBe(0);
    expect(await faults()).toEqual([]);
    for (const [index, table] of tables.entries()) {
      const { [`${table}_p0`]: count } = await filledParts(db.owner, table);
      expect(count).toBe(all[index]?.[`${table}_p0`]);
    }
    await expect(db.owner.query(`DELETE FROM ${second}_p0`)).rejects.toThrow('append-only');
    const { rows: noted } = await db.owner.query<{ action: string }>(
      `SELECT DISTINCT action FROM audit_log WHERE subject = $1 ORDER BY 1`,
      [`${family} partition 0`],
    );
    expect(noted.map(({ action }) => action)).toEqual(
      ['attach', 'detach', 'drop', 'export', 'seal'].map((what) => `archive: ${what}`),
    );
  });

  test('is not taken out unless its files are those that were recorded', async () => {
    await playInTwo();
    await expect(exportPartition(archive, family, 0, folder)).rejects.toThrow('is not sealed');
    await seal(archive, family, ANY_AGE);
    await expect(detach(archive, family, folder)).rejects.toThrow('was not exported');
    await exportPartition(archive, family, 0, folder);
    await expect(drop(archive, family, 0, folder)).rejects.toThrow('is attached');
    const file = path.join(folder, `${second}_p0.jsonl.gz`);
    await appendFile(file, 'x');
    await expect(detach(archive, family, folder)).rejects.toThrow('SHA-256');
    await rm(file);
    await expect(verify(archive, family, 0, folder)).rejects.toThrow('is missing');
    archive.lines.length = 0;
    // Again: only what is missing is written.
    await exportPartition(archive, family, 0, folder);
    expect(archive.lines[0]).toContain('exported before');
    expect(archive.lines[1]).toMatch(new RegExp(`^${second}_p0: \\d+ rows, `));
    await verify(archive, family, 0, folder);
    await expect(seal(archive, family, ANY_AGE)).rejects.toThrow('not old enough');
  });

  test('does not come back with a row that has changed meanwhile', async () => {
    await playInTwo();
    await seal(archive, family, ANY_AGE);
    await exportPartition(archive, family, 0, folder);
    await detach(archive, family, folder);
    await db.owner.query(`ALTER TABLE ${first}_p0 DISABLE TRIGGER USER`);
    await db.owner.query(`UPDATE ${first}_p0 SET request_hash = sha256('other')`);
    await expect(attach(archive, family, folder)).rejects.toThrow('rows that were exported');
    await writeFile(path.join(folder, `${first}_p0.jsonl.gz`), '');
    await expect(drop(archive, family, 0, folder)).rejects.toThrow('SHA-256');
  });
});

test('S0.4 a changed sum of sealed bets is found', async () => {
  await playInTwo();
  await seal(archive, 'game', ANY_AGE);
  const found = async (statement: string): Promise<readonly string[]> => {
    const { client } = archive;
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    await client.query(statement);
    const { rows } = await client.query('SELECT DISTINCT fault FROM bet_seal_faults() ORDER BY 1');
    await client.query('ROLLBACK');
    return rows.map(({ fault }) => fault);
  };
  expect(await found('UPDATE sealed_play SET won = won + 1')).toEqual([
    ...['seal of bets broken', 'sealed play differs from bets'],
  ]);
  expect(await found('UPDATE sealed_side SET bets = bets + 1')).toEqual([
    ...['seal of bets broken', 'sealed round differs from bets'],
  ]);
  expect(await found('UPDATE bet_seal SET bets = bets + 1')).toEqual(['seal of bets broken']);
  expect(await found('DELETE FROM bet_p0 WHERE id = 1')).toEqual([
    ...['sealed play differs from bets', 'sealed round differs from bets'],
  ]);
});
