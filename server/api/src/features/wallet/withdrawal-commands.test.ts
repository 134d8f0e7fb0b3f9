import { aMember, balanceOf, hashOf } from '../../testing/database-factories.ts';
import { type OperatorDesk, openOperatorDesk, tokenInMemory } from '../../testing/operator-desk.ts';
import { anOperator, aSessionOf } from '../../testing/operator-factories.ts';
import type { TestDatabase } from '../../testing/test-database.ts';

let desk: OperatorDesk;
let db: TestDatabase;
const run = (...argv: readonly string[]) => desk.runAs('ann', ...argv);
const runAs = (name: string, ...argv: readonly string[]) => desk.runAs(name, ...argv);

beforeEach(async () => {
  desk = await openOperatorDesk();
  db = desk.db;
});
afterEach(() => desk.close());

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

const setLimit = async () => {
  await db.owner.query(`INSERT INTO config VALUES ('four_eyes', '{"above": 50000}')`);
};
const stateOf = async (id: number) =>
  (await db.owner.query('SELECT state FROM withdrawal WHERE id = $1', [id])).rows[0]?.state;

describe('S1.5 withdrawals', () => {
  test('are listed, approved and rejected with a reason', async () => {
    const paid = await askWithdrawal(100);
    const refused = await askWithdrawal(200);
    expect((await run('withdrawals', 'list', '--state', 'under-review')).out).toContain('200.00');
    const approve = ['withdrawals', 'approve', String(paid.id)];
    expect((await run(...approve)).err).toContain('--reason is needed');
    expect(await run(...approve, '--reason', 'Paid')).toMatchObject({
      code: 0,
      out: `Withdrawal ${paid.id} is successful.`,
    });
    const reject = await run(
      ...['withdrawals', 'reject', String(refused.id), '--reason', 'Card closed'],
    );
    expect(reject.code).toBe(0);
    expect(await balanceOf(db.api, paid.member)).toBe(0);
    expect(await balanceOf(db.api, refused.member)).toBe(20_000);
    expect((await run(...approve, '--reason', 'Paid')).code).toBe(1);
    expect((await runAs('bob', 'withdrawals', 'settle', String(paid.id))).code).toBe(0);
    expect((await desk.audit()).map(({ actor }) => actor)).toEqual(['ann', 'ann', 'ann', 'bob']);
    expect((await run('ledger', 'check')).code).toBe(0);
  });

  test('at the limit one operator is enough, and a rejection needs one only', async () => {
    await setLimit();
    const small = await askWithdrawal(500);
    const large = await askWithdrawal(900);
    const decide = (verb: string, id: number) =>
      run('withdrawals', verb, String(id), '--reason', 'r');
    expect((await decide('approve', small.id)).out).toContain('is successful');
    expect((await decide('reject', large.id)).out).toContain('is failed');
    expect(await balanceOf(db.api, large.member)).toBe(90_000);
  });
});

describe('S13.2 four eyes on a withdrawal above the limit', () => {
  const approve = (who: string, id: number) =>
    runAs(who, 'withdrawals', 'approve', String(id), '--reason', 'Checked');

  test.each([
    ['ann', 'bob'],
    ['bob', 'ann'],
  ])('%s proposes, %s approves, and the points are paid once', async (first, second) => {
    await setLimit();
    const { id, member } = await askWithdrawal(501);
    expect((await approve(first, id)).out).toContain('Another operator must approve it');
    expect(await stateOf(id)).toBe('under-review');
    expect((await runAs(second, 'proposals', 'list')).out).toContain(first);
    expect((await runAs(second, 'proposals', 'approve', '1')).code).toBe(0);
    expect(await stateOf(id)).toBe('successful');
    expect(await balanceOf(db.api, member)).toBe(0);
    expect((await approve(second, id)).code).toBe(1);
    expect((await run('ledger', 'check')).code).toBe(0);
  });

  test('the second operator may repeat the command instead of naming the proposal', async () => {
    await setLimit();
    const { id } = await askWithdrawal(501);
    await approve('ann', id);
    expect((await approve('bob', id)).out).toBe(`Withdrawal ${id} is successful.`);
  });

  test('one operator counts once, in any number of sessions and with tokens', async () => {
    await setLimit();
    const { id } = await askWithdrawal(501);
    await approve('ann', id);
    const own = { code: 1, err: expect.stringContaining('You asked for this yourself') };
    expect(await approve('ann', id)).toMatchObject(own);
    expect(await runAs('ann', 'proposals', 'approve', '1')).toMatchObject(own);
    const elsewhere = tokenInMemory(await aSessionOf(db.owner, 'ann'));
    expect(await desk.runWith(elsewhere, {}, 'proposals', 'approve', '1')).toMatchObject(own);
    const issued = await runAs('bob', 'tokens', 'issue', '--label', 'ci', '--role', 'finance');
    expect(
      await desk.runWith(tokenInMemory(issued.out), {}, 'proposals', 'approve', '1'),
    ).toMatchObject({ code: 1, err: expect.stringContaining('not a personal token') });
    expect(await stateOf(id)).toBe('under-review');
  });

  test('neither operator may be the affected member', async () => {
    await setLimit();
    const { id, member } = await askWithdrawal(501);
    const small = await askWithdrawal(100);
    await anOperator(db.owner, 'eve', { member });
    await anOperator(db.owner, 'mal', { member: small.member });
    const own = { code: 1, err: expect.stringContaining('account of your own') };
    expect(await approve('eve', id)).toMatchObject(own);
    expect(await approve('mal', small.id)).toMatchObject(own);
    await approve('ann', id);
    expect(await runAs('eve', 'proposals', 'approve', '1')).toMatchObject(own);
    expect(await stateOf(id)).toBe('under-review');
  });

  test('repeated and concurrent approvals pay once', async () => {
    await setLimit();
    const { id, member } = await askWithdrawal(501);
    await Promise.all(['ann', 'bob', 'cid', 'dan'].map((name) => runAs(name, 'whoami')));
    await Promise.all([approve('ann', id), approve('ann', id)]);
    await Promise.all(
      ['bob', 'bob', 'cid', 'dan'].map((name) => runAs(name, 'proposals', 'approve', '1')),
    );
    const { rows } = await db.owner.query(`SELECT kind FROM ledger_tx WHERE kind LIKE 'withdraw%'`);
    expect(rows).toEqual([{ kind: 'withdraw_hold' }, { kind: 'withdraw_pay' }]);
    expect(await balanceOf(db.api, member)).toBe(0);
    expect((await run('ledger', 'check')).code).toBe(0);
  });

  test('a proposal expires, can be refused, and ends with a rejection', async () => {
    await setLimit();
    const [late, unwanted, rejected] = [
      await askWithdrawal(501),
      await askWithdrawal(502),
      await askWithdrawal(503),
    ];
    for (const { id } of [late, unwanted, rejected]) await approve('ann', id);
    await db.owner.query(`ALTER TABLE operator_proposal DISABLE TRIGGER USER;
      UPDATE operator_proposal SET expires_at = now() WHERE id = 1;
      ALTER TABLE operator_proposal ENABLE TRIGGER USER`);
    expect((await runAs('bob', 'proposals', 'approve', '1')).err).toContain('expired');
    await runAs('bob', 'proposals', 'refuse', '2', '--reason', 'Too soon');
    expect((await runAs('bob', 'proposals', 'approve', '2')).err).toContain('decided already');
    await runAs('bob', 'withdrawals', 'reject', String(rejected.id), '--reason', 'No');
    expect((await runAs('cid', 'proposals', 'approve', '3')).err).toContain('decided already');
    expect(await stateOf(late.id)).toBe('under-review');
    // An expired one does not stand in the way of another.
    await approve('bob', late.id);
    expect((await approve('ann', late.id)).out).toContain('is successful');
  });

  test('the proposer’s rights are checked again on approval', async () => {
    await setLimit();
    const { id } = await askWithdrawal(501);
    await approve('ann', id);
    await db.owner.query(`DELETE FROM operator_role WHERE role = 'finance' AND operator_id =
      (SELECT id FROM operator_account WHERE name = 'ann')`);
    expect((await runAs('bob', 'proposals', 'approve', '1')).err).toContain('may not any more');
    expect(await stateOf(id)).toBe('under-review');
  });

  test('a proposal cannot be changed, even by the owner', async () => {
    await setLimit();
    await approve('ann', (await askWithdrawal(501)).id);
    await expect(db.owner.query(`UPDATE operator_proposal SET payload = '{}'`)).rejects.toThrow(
      'does not change',
    );
  });
});
