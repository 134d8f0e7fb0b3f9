import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { aGame, aMember, balanceOf, hashOf } from '../../testing/database-factories.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.owner.query(
    `INSERT INTO config VALUES ('withdraw_rule', '{"min": 1000, "max": 50000, "perDay": 3}')`,
  );
});
afterAll(() => db.drop());

const withdraw = async (
  member: number,
  amount: number,
  key: string = randomUUID(),
  request = 'a',
) => {
  const { rows } = await db.api.query<{ outcome: string; withdrawal_id: number; balance: number }>(
    'SELECT * FROM withdraw_request($1, $2, $3, $4)',
    [member, amount, key, hashOf(request)],
  );
  return rows[0];
};

const decide = async (id: number | undefined, state: string, reason: string) => {
  const { rows } = await db.owner.query<{ outcome: string }>(
    'SELECT withdrawal_decide($1, $2, $3) AS outcome',
    [id, state, reason],
  );
  return rows[0]?.outcome;
};

const faults = async () => (await db.owner.query('SELECT * FROM ledger_faults()')).rows;

describe('S0.4 the books', () => {
  test.each([
    'UPDATE posting SET amount = amount + 1',
    'DELETE FROM posting',
    'TRUNCATE posting',
    'UPDATE ledger_tx SET ref = 1',
    'DELETE FROM ledger_tx',
    'TRUNCATE ledger_tx CASCADE',
    'DELETE FROM account',
  ])('refused even to the owner: %s', async (statement) => {
    await expect(db.owner.query(statement)).rejects.toThrow('append-only');
  });

  test('a balance moves through postings only', async () => {
    const member = await aMember(db.owner);
    const attempt = db.owner.query('UPDATE account SET balance = 1 WHERE member_id = $1', [member]);
    await expect(attempt).rejects.toThrow('through postings only');
  });

  test('postings that do not sum to zero are refused', async () => {
    const member = await aMember(db.owner);
    const attempt = db.owner.query(
      `WITH tx AS (INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at, member_id)
         VALUES ('recharge', 'x', '', 1, now(), $1) RETURNING id)
       INSERT INTO posting SELECT tx.id, a.id, 5, $1 FROM tx, account a WHERE a.member_id = $1`,
      [member],
    );
    await expect(attempt).rejects.toThrow('do not sum to zero');
  });

  test('a transaction without postings is refused', async () => {
    const attempt = db.owner.query(
      `INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at, member_id)
       VALUES ('recharge', 'y', '', 1, now(), 1)`,
    );
    await expect(attempt).rejects.toThrow('has no postings');
  });

  test.each([
    ['no member', 'NULL::bigint', 'NULL::bigint', 'NULL::bigint', 'of_member'],
    ['different members', 'a.member_id', 'a.member_id', 'b.member_id', 'posting_of_member'],
    [
      'the member of another account',
      'b.member_id',
      'b.member_id',
      'b.member_id',
      'posting_of_member',
    ],
    [
      'another member than its transaction',
      'b.member_id',
      'a.member_id',
      'a.member_id',
      'posting_of_member',
    ],
  ])('refused: postings that name %s', async (_what, tx, own, house, constraint) => {
    const [one, other] = [await aMember(db.owner), await aMember(db.owner)];
    const attempt = db.owner.query(
      `WITH tx AS (INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at, member_id)
         SELECT 'recharge', 'named', '', 1, now(), ${tx} FROM account a, account b
          WHERE a.member_id = ${one} AND b.member_id = ${other} RETURNING id)
       INSERT INTO posting SELECT tx.id, p.account_id, p.amount, p.member_id
         FROM tx, account a, account b, LATERAL (VALUES (a.id, 5, ${own}),
           (system_account('cash_in'), -5, ${house})) AS p (account_id, amount, member_id)
        WHERE a.member_id = ${one} AND b.member_id = ${other}`,
    );
    await expect(attempt).rejects.toMatchObject({
      constraint: expect.stringContaining(constraint),
    });
  });

  test.each([
    "SELECT ledger_move('bet', 'k', '', 1, now(), 1, 2, 3)",
    'INSERT INTO posting VALUES (1, 1, 1)',
    'UPDATE account SET balance = 5',
    'UPDATE member SET vip = true',
    "UPDATE withdrawal SET state = 'failed'",
    'SELECT * FROM round_secret',
    'SELECT * FROM posting',
    "SELECT operator_confirm_recharge(1, 'REF1', 'seen')",
    "SELECT withdrawal_decide(1, 'successful', 'me')",
    "SELECT begin_operator('')",
    "SELECT audit_append('me', 'a', 'b', '{}')",
    "UPDATE round SET numbers = '{1,1,1}'",
    "INSERT INTO listing (name) VALUES ('x')",
  ])('the API may not: %s', async (statement) => {
    await expect(db.api.query(statement)).rejects.toThrow('permission denied');
  });

  test('the API cannot set the clock of money', async () => {
    const client = await db.api.connect();
    await client.query(`SELECT set_config('velvet.now', '2020-01-01', false)`);
    const member = await aMember(db.owner, { funds: 5_000, card: true });
    await client.query('SELECT withdraw_request($1, 1000, $2, $3)', [member, 'c', hashOf('c')]);
    client.release(true);
    const { rows } = await db.owner.query<{ fresh: boolean }>(
      `SELECT created_at > now() - interval '1 minute' AS fresh FROM withdrawal
        WHERE member_id = $1`,
      [member],
    );
    expect(rows).toEqual([{ fresh: true }]);
  });
});

describe('S6.3 withdrawal', () => {
  test('points are held, then paid out or returned', async () => {
    const member = await aMember(db.owner, { funds: 10_000, card: true });
    const first = await withdraw(member, 4_000);
    const second = await withdraw(member, 2_000);
    expect([first?.outcome, second?.outcome]).toEqual(['ok', 'ok']);
    expect(await balanceOf(db.api, member)).toBe(4_000);
    expect(await decide(first?.withdrawal_id, 'successful', 'paid')).toBe('successful');
    expect(await decide(second?.withdrawal_id, 'failed', 'refused')).toBe('failed');
    expect(await balanceOf(db.api, member)).toBe(6_000);
    expect(await decide(first?.withdrawal_id, 'failed', 'again')).toBe('wrong_state');
    expect(await decide(first?.withdrawal_id, 'settled', '')).toBe('settled');
    expect(await faults()).toEqual([]);
  });

  test('a decision needs its reason', async () => {
    const member = await aMember(db.owner, { funds: 10_000, card: true });
    const asked = await withdraw(member, 4_000);
    expect(await decide(asked?.withdrawal_id, 'failed', ' ')).toBe('no_reason');
  });

  test('the rule is enforced', async () => {
    const member = await aMember(db.owner, { funds: 90_000, card: true });
    expect((await withdraw(member, 999))?.outcome).toBe('below_minimum');
    expect((await withdraw(member, 50_001))?.outcome).toBe('above_maximum');
    const poor = await aMember(db.owner, { funds: 1_500, card: true });
    expect((await withdraw(poor, 1_501))?.outcome).toBe('insufficient_balance');
    expect((await withdraw(await aMember(db.owner, { funds: 9_000 }), 1_000))?.outcome).toBe(
      'card_missing',
    );
    const disabled = await aMember(db.owner, { funds: 9_000, card: true, status: 0 });
    expect((await withdraw(disabled, 1_000))?.outcome).toBe('account_offline');
  });

  test('a failed request does not count towards the daily limit', async () => {
    const member = await aMember(db.owner, { funds: 90_000, card: true });
    const asked = await withdraw(member, 1_000);
    await withdraw(member, 1_000);
    await withdraw(member, 1_000);
    expect((await withdraw(member, 1_000))?.outcome).toBe('daily_limit');
    await decide(asked?.withdrawal_id, 'failed', 'refused');
    expect((await withdraw(member, 1_000))?.outcome).toBe('ok');
  });

  test('S6.5 repeated and parallel calls with one key have one effect', async () => {
    const member = await aMember(db.owner, { funds: 10_000, card: true });
    const calls = await Promise.all([1, 2, 3, 4].map(() => withdraw(member, 3_000, 'same')));
    expect(new Set(calls.map((call) => call?.withdrawal_id)).size).toBe(1);
    expect(calls.map((call) => call?.outcome).sort()).toEqual([
      'ok',
      'repeated',
      'repeated',
      'repeated',
    ]);
    expect(await balanceOf(db.api, member)).toBe(7_000);
    expect((await withdraw(member, 3_000, 'same', 'other'))?.outcome).toBe('key_reused');
  });
});

describe('S6.4 recharge', () => {
  test('repeated callbacks of the provider have one effect', async () => {
    const member = await aMember(db.owner);
    const { rows } = await db.api.query<{ recharge_id: number }>(
      `SELECT recharge_id FROM recharge_request($1, 700, 'Mexicopay', 'k', $2)`,
      [member, hashOf('k')],
    );
    const complete = async (amount: number, approved: boolean) =>
      (
        await db.api.query<{ outcome: string }>('SELECT recharge_complete($1, $2, $3) AS outcome', [
          rows[0]?.recharge_id,
          amount,
          approved,
        ])
      ).rows[0]?.outcome;
    expect(await complete(701, true)).toBe('amount_differs');
    const answers = await Promise.all([1, 2, 3].map(() => complete(700, true)));
    expect(answers).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(await complete(700, false)).toBe('succeeded');
    expect(await balanceOf(db.api, member)).toBe(700);
  });
});

test('any mix of money steps keeps every balance equal to its postings', async () => {
  const game = await aGame(db.owner);
  await db.owner.query('SELECT rounds_prepare()');
  const { rows } = await db.api.query<{ expect: string }>(
    `SELECT expect FROM round WHERE game_id = $1 AND closes_at > now() ORDER BY draws_at LIMIT 1`,
    [game],
  );
  const step = fc.record({
    member: fc.nat(2),
    kind: fc.constantFrom('bet', 'withdraw', 'return'),
    amount: fc.integer({ min: -100, max: 60_000 }),
    sides: fc.subarray(['big', 'small', 'odd', 'even']),
  });
  const members = await Promise.all(
    [1, 2, 3].map(() => aMember(db.owner, { funds: 40_000, card: true })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      await Promise.all(
        steps.map(async ({ member, kind, amount, sides }) => {
          const id = members[member] ?? 0;
          if (kind === 'bet') {
            await db.api.query('SELECT place_bets($1, $2, $3, $4, $5, $6, $7)', [
              id,
              game,
              rows[0]?.expect,
              sides,
              Math.round(amount / 1_000) * 100,
              randomUUID(),
              hashOf('bet'),
            ]);
            return;
          }
          const asked = await withdraw(id, amount);
          if (kind === 'return' && asked?.outcome === 'ok') {
            await decide(asked.withdrawal_id, 'failed', 'test');
          }
        }),
      );
      expect(await faults()).toEqual([]);
      for (const id of members) expect(await balanceOf(db.api, id)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 8 },
  );
});
