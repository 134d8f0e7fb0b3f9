import type { StatementType } from '@velvet/contract/account-extras';
import type { MemberId } from '@velvet/contract/member';
import fc from 'fast-check';
import { aMember, balanceOf, fund, hashOf } from '../../../testing/database-factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { readPersonalReport, readReportDays } from './reports.ts';
import { readStatement } from './statement.ts';

let db: TestDatabase;
let serial = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function ask(memberId: number, amount: number): Promise<number> {
  serial += 1;
  const { rows } = await db.api.query<{ withdrawal_id: number }>(
    'SELECT withdrawal_id FROM withdraw_request($1, $2, $3, $4)',
    [memberId, amount, `key-${serial}`, hashOf(`ask ${serial}`)],
  );
  return rows[0]?.withdrawal_id ?? 0;
}
const decide = (withdrawalId: number, state: 'successful' | 'failed') =>
  db.owner.query(`SELECT withdrawal_decide($1, $2, 'because')`, [withdrawalId, state]);

/** Recharges 30,000 and 12.34, has one withdrawal paid, one returned and one under review. */
async function aBusyMember(): Promise<MemberId> {
  const memberId = await aMember(db.owner, { funds: 3_000_000, card: true });
  await decide(await ask(memberId, 1_000_000), 'successful');
  await decide(await ask(memberId, 1_000_000), 'failed');
  await fund(db.owner, memberId, 1_234);
  await ask(memberId, 1_500_000);
  return memberId;
}

const read = (memberId: MemberId, type: StatementType = 'all', limit = 100, after?: number) =>
  readStatement(db.api, memberId, { type, limit, ...(after ? { after } : {}) }, 'en');

test('every movement with the balance after it, newest first', async () => {
  const { movements, next } = await read(await aBusyMember());
  expect(movements.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['withdrawal', -1_500_000, 501_234],
    ['recharge', 1_234, 2_001_234],
    ['withdrawal-returned', 1_000_000, 2_000_000],
    ['withdrawal', -1_000_000, 1_000_000],
    ['withdrawal', -1_000_000, 2_000_000],
    ['recharge', 3_000_000, 3_000_000],
  ]);
  expect(next).toBeUndefined();
});

test('a filter does not change the balances', async () => {
  const { movements } = await read(await aBusyMember(), 'recharge');
  expect(movements.map(({ amount, balance }) => [amount, balance])).toEqual([
    [1_234, 2_001_234],
    [3_000_000, 3_000_000],
  ]);
});

test('pages join without gap or repetition, whatever their size', async () => {
  const memberId = await aBusyMember();
  const whole = (await read(memberId)).movements;
  for (const limit of [1, 2, 3, 6, 7]) {
    const collected = [];
    let after: number | undefined;
    do {
      const page = await read(memberId, 'all', limit, after);
      collected.push(...page.movements);
      after = page.next;
    } while (after !== undefined);
    expect(collected).toEqual(whole);
  }
});

test('S0.4 the movements always add up to the balance', async () => {
  const step = fc.record({
    kind: fc.constantFrom('fund', 'ask', 'pay', 'return'),
    amount: fc.integer({ min: 1_000_000, max: 2_000_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const memberId = await aMember(db.owner, { card: true });
      const asked: number[] = [];
      for (const { kind, amount } of steps) {
        if (kind === 'fund') await fund(db.owner, memberId, amount);
        else if (kind === 'ask') asked.push(await ask(memberId, amount));
        else await decide(asked.at(-1) ?? 0, kind === 'pay' ? 'successful' : 'failed');
      }
      const { movements } = await read(memberId);
      const sums = movements.toReversed();
      let sum = 0;
      for (const { amount, balance } of sums) {
        sum += amount;
        expect(balance).toBe(sum);
      }
      expect(sum).toBe(await balanceOf(db.owner, memberId));
    }),
    { numRuns: 12 },
  );
});

test('members cannot see each other’s movements', async () => {
  await aBusyMember();
  const stranger = await aMember(db.owner);
  expect((await read(stranger)).movements).toEqual([]);
});

test('S3.50 the days add up to the report, none is left out', async () => {
  const memberId = await aBusyMember();
  const now = new Date();
  const days = await readReportDays(db.api, memberId, 7, now);
  expect(days).toHaveLength(7);
  expect(days.at(-1)?.day).toBe(now.toISOString().slice(0, 10));
  const report = await readPersonalReport(db.api, memberId);
  const sum = (key: 'won' | 'staked' | 'recharged' | 'withdrawn') =>
    days.reduce((total, day) => total + day[key], 0);
  expect(sum('recharged')).toBe(report.recharged);
  expect(sum('withdrawn')).toBe(report.withdrawn);
  expect(report).toMatchObject({ recharged: 3_001_234, withdrawn: 1_000_000 });
});

test('a day without movements is zero', async () => {
  const memberId = await aMember(db.owner);
  const [day] = await readReportDays(db.api, memberId, 1, new Date('2020-02-29T23:59:59Z'));
  expect(day).toEqual({ day: '2020-02-29', won: 0, staked: 0, recharged: 0, withdrawn: 0 });
});
