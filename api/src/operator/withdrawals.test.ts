import { aMember, balanceOf, hashOf } from '../testing/database-factories.ts';
import { type OperatorDesk, openOperatorDesk } from '../testing/operator-desk.ts';
import { stopOwnTestCluster, type TestDatabase } from '../testing/test-database.ts';

let desk: OperatorDesk;
let db: TestDatabase;
const run = (...argv: readonly string[]) => desk.run(...argv);

beforeEach(async () => {
  desk = await openOperatorDesk();
  db = desk.db;
});
afterEach(() => desk.close());
afterAll(stopOwnTestCluster);

async function askWithdrawal(points: number): Promise<{ id: number; member: number }> {
  await db.owner.query(
    `INSERT INTO config VALUES ('withdraw_rule', '{"min": 100, "max": 99000000, "perDay": 9}')
     ON CONFLICT DO NOTHING`,
  );
  const member = await aMember(db.owner, { funds: points * 100, card: true });
  const { rows } = await db.api.query<{ id: number }>(
    'SELECT withdrawal_id AS id FROM withdraw_request($1, $2, $3, $4)',
    [member, points * 100, 'k', hashOf('k')],
  );
  return { id: rows[0]?.id ?? 0, member };
}

describe('S1.5 withdrawals', () => {
  test('are listed, approved and rejected with a reason', async () => {
    const paid = await askWithdrawal(100);
    const refused = await askWithdrawal(200);
    expect((await run('withdrawals', 'list', '--state', 'under-review')).out).toContain('200.00');
    const approve = ['withdrawals', 'approve', String(paid.id), '--as', 'ann'];
    expect((await run(...approve)).err).toContain('--reason is needed');
    expect(await run(...approve, '--reason', 'Paid')).toMatchObject({
      code: 0,
      out: `Withdrawal ${paid.id} is successful.`,
    });
    const reject = await run(
      ...['withdrawals', 'reject', String(refused.id), '--reason', 'Card closed', '--as', 'ann'],
    );
    expect(reject.code).toBe(0);
    expect(await balanceOf(db.api, paid.member)).toBe(0);
    expect(await balanceOf(db.api, refused.member)).toBe(20_000);
    expect((await run(...approve, '--reason', 'Paid')).code).toBe(1);
    expect((await run('withdrawals', 'settle', String(paid.id), '--as', 'bob')).code).toBe(0);
    expect((await desk.audit()).map(({ actor }) => actor)).toEqual(['ann', 'ann', 'bob']);
    expect((await run('ledger', 'check')).code).toBe(0);
  });

  test('large ones need two operators; one cannot be both', async () => {
    await run('config', 'set', 'four_eyes', '{"above": 50000}', '--as', 'chief');
    const { id, member } = await askWithdrawal(501);
    const approve = (who: string) =>
      run('withdrawals', 'approve', String(id), '--reason', 'ok', '--as', who);
    expect((await approve('ann')).out).toContain("needs a second operator's");
    for (const same of ['ann', ' Ann', 'ANN ']) {
      expect(await approve(same)).toMatchObject({
        code: 1,
        err: expect.stringContaining('another operator must'),
      });
    }
    const { rows } = await db.owner.query('SELECT state FROM withdrawal WHERE id = $1', [id]);
    expect(rows).toEqual([{ state: 'under-review' }]);
    expect((await run('withdrawals', 'list')).out).toContain('ann');
    expect((await approve('bob')).out).toContain('is successful');
    expect(await balanceOf(db.api, member)).toBe(0);
    expect((await run('ledger', 'check')).code).toBe(0);
    expect(
      (await desk.audit()).filter(({ action }) => action === 'decide withdrawal'),
    ).toHaveLength(5);
  });

  test('at the limit one operator is enough, and a rejection needs one only', async () => {
    await run('config', 'set', 'four_eyes', '{"above": 50000}', '--as', 'chief');
    const small = await askWithdrawal(500);
    const large = await askWithdrawal(900);
    const decide = (verb: string, id: number) =>
      run('withdrawals', verb, String(id), '--reason', 'r', '--as', 'ann');
    expect((await decide('approve', small.id)).out).toContain('is successful');
    expect((await decide('reject', large.id)).out).toContain('is failed');
    expect(await balanceOf(db.api, large.member)).toBe(90_000);
  });
});
