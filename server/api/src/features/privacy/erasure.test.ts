import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toId } from '@velvet/contract/brand';
import fc from 'fast-check';
import type { Queryable } from '../../database/queryable.ts';
import { balanceOf, hashOf, setNow } from '../../testing/database-factories.ts';
import { untilWaitingForLocks } from '../../testing/lock-waits.ts';
import {
  type LifeStage,
  type LifeStep,
  lifeSteps,
  type MarkedMember,
  openLifeStage,
  tablesWith,
} from '../../testing/member-life.ts';
import { filesIn } from '../../testing/stored-files.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { eraseDueAccounts, removeFiles } from './erase-accounts.ts';

const DAY_MS = 86_400_000;
const nameMac = (skeleton: string): Buffer => hashOf(`mac of ${skeleton}`);

let db: TestDatabase;
let dataDir: string;
let stage: LifeStage;
beforeEach(async () => {
  db = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-erasure-'));
  stage = await openLifeStage(db, dataDir);
});
afterEach(async () => {
  await db.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function close(who: MarkedMember, givenUp: number): Promise<string | undefined> {
  const session = randomBytes(32);
  await db.owner.query(
    `INSERT INTO session (token_hash, member_id, proved_at) VALUES ($1, $2, clock_timestamp())`,
    [session, who.id],
  );
  const { rows } = await db.api.query<{ outcome: string }>(
    'SELECT outcome FROM member_close($1, $2, $3, 30, 600)',
    [session, who.id, givenUp],
  );
  return rows[0]?.outcome;
}
async function erase(pool: Queryable): Promise<number> {
  const { erased, failed } = await eraseDueAccounts({ pool, nameMac });
  expect(failed).toBe(0);
  return erased;
}
/** Makes every account's time come. */
const waitIsOver = () =>
  db.owner.query(
    `UPDATE member_closing SET asked_at = asked_at - interval '40 days',
       due_at = asked_at - interval '1 day'`,
  );
/** What the job does after so many days. */
async function eraseAfter(days: number): Promise<number> {
  const client = await db.owner.connect();
  try {
    await setNow(client, new Date(Date.now() + days * DAY_MS));
    return await erase(client);
  } finally {
    await setNow(client, undefined);
    client.release();
  }
}
const removeAll = async () => {
  const { removed, failed } = await removeFiles({ pool: db.api, files: filesIn(dataDir) });
  expect(failed).toBe(0);
  return removed;
};
async function state() {
  const { rows } = await db.owner.query<{ faults: number; broken: number | null; sum: number }>(
    `SELECT (SELECT count(*) FROM book_faults()) + (SELECT count(*) FROM round_faults()) AS faults,
       audit_first_broken() AS broken, (SELECT coalesce(sum(amount), 0)::bigint FROM posting) AS sum`,
  );
  return rows[0];
}
const inOrder = { faults: 0, broken: null, sum: 0 };
async function aWholeLife(): Promise<MarkedMember> {
  const who = await stage.member();
  for (const step of lifeSteps) await stage.live(who, step);
  return who;
}

describe('S14.4 an erased account', () => {
  test('leaves nothing personal in any table or file; books and audit log stay in order', async () => {
    const who = await aWholeLife();
    const balance = await balanceOf(db.owner, who.id);
    expect(balance).toBeGreaterThan(0);
    const before = await tablesWith(db.owner, who.needles);
    expect(before).toEqual(
      expect.arrayContaining(['public.member', 'public.audit_log', 'public.support_message']),
    );
    const { rows: pictures } = await db.owner.query<{ picture: string }>(
      'SELECT picture FROM support_message WHERE member_id = $1 AND picture IS NOT NULL',
      [who.id],
    );
    const files = [...who.files, ...pictures.map(({ picture }) => `support/${picture}`)];
    const there = () => files.filter((file) => existsSync(path.join(dataDir, file)));
    expect(there()).toHaveLength(2);
    expect(await state()).toEqual(inOrder);

    expect(await close(who, balance)).toBe('ok');
    expect(await eraseAfter(29)).toBe(0);
    expect(await eraseAfter(31)).toBe(1);
    const inBetween = await tablesWith(db.owner, who.needles);
    expect(inBetween).toEqual(['public.file_removal']);
    expect(await removeAll()).toBe(2);
    expect(there()).toEqual([]);
    expect(await tablesWith(db.owner, who.needles)).toEqual([]);
    expect(await state()).toEqual(inOrder);
    expect(await balanceOf(db.owner, who.id)).toBe(0);
    const { rows } = await db.owner.query(
      `SELECT username, real_name, status, (SELECT sum(amount)::bigint FROM posting
          WHERE account_id = system_account('given_up')) AS given_up,
        (SELECT count(*) FROM bet WHERE member_id = m.id) AS bets
       FROM member m WHERE id = $1`,
      [who.id],
    );
    expect(rows).toEqual([
      { username: `erased:${who.id}`, real_name: null, status: 2, given_up: balance, bets: 2 },
    ]);
  });

  test('S0.4 after any history of two members: one is erased, the other keeps everything', async () => {
    const history = fc.array(
      fc.record({ who: fc.integer({ min: 0, max: 1 }), step: fc.constantFrom(...lifeSteps) }),
      { minLength: 4, maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const [leaving, staying] = [await stage.member(), await stage.member()];
        const lived: LifeStep[] = [];
        for (const { who, step } of steps) {
          await stage.live(who === 0 ? leaving : staying, step);
          if (who === 1) lived.push(step);
        }
        const before = await tablesWith(db.owner, staying.needles);
        const money = await balanceOf(db.owner, staying.id);
        expect(await close(leaving, await balanceOf(db.owner, leaving.id))).toBe('ok');
        expect(await eraseAfter(31)).toBe(1);
        await removeAll();
        expect(await tablesWith(db.owner, leaving.needles)).toEqual([]);
        expect(await tablesWith(db.owner, staying.needles)).toEqual(before);
        expect(await balanceOf(db.owner, staying.id)).toBe(money);
        expect(await state()).toEqual(inOrder);
      }),
      { numRuns: process.env.VELVET_TEST_FULL === '1' ? 150 : 12 },
    );
  }, 300_000);

  test('a manipulated entry is still noticed, whether its texts were erased or not', async () => {
    const who = await aWholeLife();
    await close(who, await balanceOf(db.owner, who.id));
    await eraseAfter(31);
    expect((await state())?.broken).toBeNull();
    const { rows } = await db.owner.query<{ id: number }>(
      `SELECT min(id) AS id FROM audit_log WHERE detail::text LIKE '%(erased)%'`,
    );
    const entry = rows[0]?.id ?? 0;
    const change = async (set: string) => {
      const client = await db.owner.connect();
      await client.query('BEGIN');
      await client.query(`SET LOCAL velvet.erasing = 'on'`);
      await client.query(`UPDATE audit_log SET ${set} WHERE id = $1`, [entry]);
      const broken = await client.query('SELECT audit_first_broken() AS id');
      await client.query('ROLLBACK');
      client.release();
      return broken.rows;
    };
    expect(entry).toBeGreaterThan(0);
    expect(await change(`detail = detail || '{"amount": 1}'`)).toEqual([{ id: entry }]);
    expect(await change(`actor = 'mallory'`)).toEqual([{ id: entry }]);
    // The next entry names the hash that an erased one must have.
    expect(await change(`hash = sha256('x')`)).toEqual([{ id: entry + 1 }]);
    await expect(
      db.owner.query('UPDATE audit_log SET detail = detail WHERE id = $1', [entry]),
    ).rejects.toThrow('append-only');
  });

  test('is whole or erased when the process is killed, and erased once by two servers', async () => {
    const who = await aWholeLife();
    await close(who, await balanceOf(db.owner, who.id));
    await waitIsOver();
    const before = await tablesWith(db.owner, who.needles);
    const killed = await db.owner.connect();
    await killed.query('BEGIN');
    const mac = nameMac('x');
    const { rows } = await killed.query(
      'SELECT member_erase($1, $2) AS done, pg_backend_pid() AS pid',
      [who.id, mac],
    );
    expect(rows).toMatchObject([{ done: true }]);
    // Another server passes over an account that is being erased.
    expect(await erase(db.api)).toBe(0);
    killed.on('error', () => undefined);
    await db.owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    killed.release(true);
    expect(await tablesWith(db.owner, who.needles)).toEqual(before);
    const [first, second] = await Promise.all([erase(db.api), erase(db.api)]);
    expect(first + second).toBe(1);
    expect(await erase(db.api)).toBe(0);
    expect(await state()).toEqual(inOrder);
    // Killed after a file was removed, before that was noted.
    await rm(path.join(dataDir, who.files[0] ?? ''));
    expect(await removeAll()).toBe(2);
    expect(await tablesWith(db.owner, who.needles)).toEqual([]);
  });
});

test('S14.4 an account that cannot be erased does not hold up the others', async () => {
  const [stuck, other] = [await stage.member(), await stage.member()];
  for (const who of [stuck, other]) await close(who, 0);
  await waitIsOver();
  const macs = [Buffer.alloc(1), nameMac('other')];
  const first = await eraseDueAccounts({
    pool: db.api,
    nameMac: () => macs.shift() ?? nameMac(''),
  });
  const error = { constraint: 'erased_name_mac_check' };
  expect(first).toMatchObject({ erased: 1, failed: 1, error });
  expect(await tablesWith(db.owner, stuck.needles)).toContain('public.member');
  expect(await tablesWith(db.owner, other.needles)).not.toContain('public.member');
  expect(await erase(db.api)).toBe(1);
});

test('S14.4 a database that is gone ends the round; a call that takes too long does not', async () => {
  for (const who of [await stage.member(), await stage.member()]) await close(who, 0);
  await waitIsOver();
  const failing = (code: string) => {
    const calls: string[] = [];
    const pool = {
      query: (text: string, values: unknown[]) => {
        if (!text.includes('member_erase(')) return db.api.query(text, values);
        calls.push(text);
        return Promise.reject(Object.assign(new Error(code), { code }));
      },
    } as Queryable;
    return { calls, round: eraseDueAccounts({ pool, nameMac }) };
  };
  const gone = failing('ECONNREFUSED');
  await expect(gone.round).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(gone.calls).toHaveLength(1);
  expect(await failing('57014').round).toMatchObject({ erased: 0, failed: 2 });
  expect(await erase(db.api)).toBe(2);
});

test('S14.4 the API’s own login erases a member with a funds password', async () => {
  const who = await stage.member();
  await close(who, 0);
  await waitIsOver();
  expect(await erase(db.api)).toBe(1);
});

describe('S14.4 the erasure is held up', () => {
  test('by points that came later, by a disabled account, and by nothing else', async () => {
    const who = await stage.member();
    expect(await close(who, 0)).toBe('ok');
    const pending = async (): Promise<number> => {
      const { rows } = await db.owner.query<{ id: number }>(
        `INSERT INTO recharge (member_id, amount, pay_way, idem_key, request_hash, created_at, updated_at)
         VALUES ($1, 700, 'x', gen_random_uuid(), '', now() - interval '2 days', now()) RETURNING id`,
        [who.id],
      );
      return rows[0]?.id ?? 0;
    };
    // A payment that was asked for before, and arrives now.
    await db.api.query('SELECT recharge_complete($1, 700, true)', [await pending()]);
    expect(await eraseAfter(31)).toBe(0);
    await db.api.query('SELECT member_keep($1)', [who.id]);
    expect(await close(who, 0)).toBe('balance');
    expect(await close(who, 700)).toBe('ok');
    await db.owner.query('UPDATE member SET status = 0 WHERE id = $1', [who.id]);
    expect(await eraseAfter(31)).toBe(0);
    await db.owner.query('UPDATE member SET status = 1 WHERE id = $1', [who.id]);
    const late = await pending();
    expect(await eraseAfter(31)).toBe(1);
    // A payment page that is still open credits nobody any more.
    const { rows } = await db.api.query('SELECT recharge_complete($1, 700, true) AS state', [late]);
    expect(rows).toEqual([{ state: 'declined' }]);
    expect(await state()).toEqual(inOrder);
  });
});

describe('S14.4 what stays of an erased account', () => {
  test('an exclusion stays in the records and its name is not given again', async () => {
    const who = await stage.member();
    await db.api.query(`SELECT player_exclude($1, '5y')`, [who.id]);
    await close(who, 0);
    expect(await eraseAfter(31)).toBe(1);
    const { rows } = await db.owner.query(
      'SELECT kind, ends_at > now() AS runs FROM player_exclusion WHERE member_id = $1',
      [who.id],
    );
    expect(rows).toEqual([{ kind: 'self-exclusion', runs: true }]);
    const register = async (name: string) => {
      const { rows: registered } = await db.api.query<{ id: number | null }>(
        `SELECT member_register($1, 'x', 'a', '', NULL::smallint, '', 'en', '',
           $2) AS id`,
        [name, nameMac(name.toLowerCase())],
      );
      return registered[0]?.id ?? null;
    };
    expect(await register(`n-${who.mark}`)).toBeNull();
    expect(await register(`N-${who.mark.toUpperCase()}`)).toBeNull();
    expect(await register(`n-${who.mark}x`)).toEqual(expect.any(Number));
    const left = await db.owner.query('SELECT FROM member WHERE username = $1', [`n-${who.mark}`]);
    expect(left.rowCount).toBe(0);
  });

  test('a call that was under way leaves nothing behind', async () => {
    const who = await aWholeLife();
    await close(who, await balanceOf(db.owner, who.id));
    await waitIsOver();
    const erasing = await db.owner.connect();
    await erasing.query('BEGIN');
    await erasing.query('SELECT member_erase($1, $2)', [who.id, nameMac('x')]);
    const late = [
      stage.live(who, 'sign in'),
      stage.live(who, 'write'),
      stage.live(who, 'save'),
      stage.live(who, 'turn codes on'),
      stage.live(who, 'add a passkey'),
    ].map((call) => call.then(() => 'done').catch(String));
    await untilWaitingForLocks(db.owner, late.length);
    await erasing.query('COMMIT');
    erasing.release();
    for (const outcome of await Promise.all(late)) expect(outcome).toContain('any more');
    await removeAll();
    expect(await tablesWith(db.owner, who.needles)).toEqual([]);
  });

  test('operators can do nothing more with it', async () => {
    const who = await stage.member();
    await close(who, 0);
    await eraseAfter(31);
    const outcome = async (call: string) =>
      (await stage.asOperator(`SELECT ${call} AS outcome`, [who.id]))[0]?.outcome;
    expect(await outcome(`operator_set_member($1, true, NULL, 1::smallint, NULL, 'x')`)).toBe(
      'wrong_state',
    );
    expect(await outcome(`operator_add_member_note($1, 'Was Ann')`)).toBeNull();
    expect(await outcome(`operator_support_answer($1, 'Hello Ann')`)).toBe('unknown');
    await expect(
      outcome(`operator_reset_member_password($1, 'login', 'h', ARRAY['a', 'b'], 'x')`),
    ).rejects.toThrow('is erased');
    await expect(
      db.owner.query(`UPDATE member SET real_name = 'Ann' WHERE id = $1`, [toId(who.id)]),
    ).rejects.toThrow('is erased');
  });
});
