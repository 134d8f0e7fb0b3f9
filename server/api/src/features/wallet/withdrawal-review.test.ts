import { inOperatorTransaction } from '../../operator/access/operator-transaction.ts';
import { approveProposal, refuseProposal } from '../../ops/operations/proposal-handlers.ts';
import { aMember, balanceOf, hashOf } from '../../testing/database-factories.ts';
import { type OperatorDesk, openOperatorDesk } from '../../testing/operator-desk.ts';
import { anOperator, aSessionOf } from '../../testing/operator-factories.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { findFaults } from '../system/ledger-check.ts';
import { decideWithdrawal } from './withdrawal-ops.ts';

let desk: OperatorDesk;
let db: TestDatabase;

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

const decide = (
  who: string,
  id: number,
  state: 'successful' | 'failed' | 'settled',
  reason = 'r',
) => desk.actAs(who, (on) => decideWithdrawal(on, id, state, reason));
const approve = (who: string, id: number) => decide(who, id, 'successful');
const approveProposed = (who: string, proposal = 1) =>
  desk.actAs(who, async (on) => (await approveProposal(on, proposal, '')).outcome);

describe('S1.5 withdrawals', () => {
  test('are approved, settled, and rejected with a reason', async () => {
    const paid = await askWithdrawal(100);
    const refused = await askWithdrawal(200);
    expect(await approve('ann', paid.id)).toBe('successful');
    expect(await decide('ann', refused.id, 'failed', 'Card closed')).toBe('failed');
    expect(await balanceOf(db.api, paid.member)).toBe(0);
    expect(await balanceOf(db.api, refused.member)).toBe(20_000);
    expect(await approve('ann', paid.id)).toBe('wrong_state');
    expect(await decide('bob', paid.id, 'settled')).toBe('settled');
    expect((await desk.audit()).map(({ actor }) => actor)).toEqual(['ann', 'ann', 'ann', 'bob']);
    expect(await findFaults(db.owner)).toEqual([]);
  });

  test('at the limit one operator is enough, and a rejection needs one only', async () => {
    await setLimit();
    const small = await askWithdrawal(500);
    const large = await askWithdrawal(900);
    expect(await approve('ann', small.id)).toBe('successful');
    expect(await decide('ann', large.id, 'failed')).toBe('failed');
    expect(await balanceOf(db.api, large.member)).toBe(90_000);
  });
});

describe('S13.2 four eyes on a withdrawal above the limit', () => {
  test.each([
    ['ann', 'bob'],
    ['bob', 'ann'],
  ])('%s proposes, %s approves, and the points are paid once', async (first, second) => {
    await setLimit();
    const { id, member } = await askWithdrawal(501);
    expect(await approve(first, id)).toBe('needs_second');
    expect(await stateOf(id)).toBe('under-review');
    const waiting = await desk.actAs(second, (on) =>
      on.query('SELECT requested_by FROM operator_proposals(false)'),
    );
    expect(waiting.rows).toEqual([{ requested_by: first }]);
    expect(await approveProposed(second)).toBe('ok');
    expect(await stateOf(id)).toBe('successful');
    expect(await balanceOf(db.api, member)).toBe(0);
    expect(await approve(second, id)).toBe('wrong_state');
    expect(await findFaults(db.owner)).toEqual([]);
  });

  test('the second operator may repeat the decision instead of naming the proposal', async () => {
    await setLimit();
    const { id } = await askWithdrawal(501);
    await approve('ann', id);
    expect(await approve('bob', id)).toBe('successful');
  });

  test('one operator counts once, in any number of sessions and with tokens', async () => {
    await setLimit();
    const { id } = await askWithdrawal(501);
    await approve('ann', id);
    expect(await approve('ann', id)).toBe('same_operator');
    expect(await approveProposed('ann')).toBe('same_operator');
    const approveWith = (token: string) =>
      inOperatorTransaction(desk.client, token, { name: 'test', access: 'operator' }, () =>
        approveProposal(desk.client, 1, ''),
      );
    const elsewhere = await approveWith(await aSessionOf(db.owner, 'ann'));
    expect(elsewhere.outcome).toBe('same_operator');
    const issued = await desk.runAs('bob', 'tokens', 'issue', '--label', 'ci', '--role', 'finance');
    await expect(approveWith(issued.out)).rejects.toMatchObject({
      denial: { kind: 'not_in_person' },
    });
    expect(await stateOf(id)).toBe('under-review');
  });

  test('neither operator may be the affected member', async () => {
    await setLimit();
    const { id, member } = await askWithdrawal(501);
    const small = await askWithdrawal(100);
    await anOperator(db.owner, 'eve', { member });
    await anOperator(db.owner, 'mal', { member: small.member });
    expect(await approve('eve', id)).toBe('own_account');
    expect(await approve('mal', small.id)).toBe('own_account');
    await approve('ann', id);
    expect(await approveProposed('eve')).toBe('own_account');
    expect(await stateOf(id)).toBe('under-review');
  });

  test('repeated and concurrent approvals pay once', async () => {
    await setLimit();
    const { id, member } = await askWithdrawal(501);
    await Promise.all(['ann', 'bob', 'cid', 'dan'].map((name) => desk.runAs(name, 'whoami')));
    await Promise.allSettled([approve('ann', id), approve('ann', id)]);
    await Promise.allSettled(['bob', 'bob', 'cid', 'dan'].map((name) => approveProposed(name)));
    const { rows } = await db.owner.query(`SELECT kind FROM ledger_tx WHERE kind LIKE 'withdraw%'`);
    expect(rows).toEqual([{ kind: 'withdraw_hold' }, { kind: 'withdraw_pay' }]);
    expect(await balanceOf(db.api, member)).toBe(0);
    expect(await findFaults(db.owner)).toEqual([]);
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
    expect(await approveProposed('bob')).toBe('expired');
    await desk.actAs('bob', (on) => refuseProposal(on, 2, 'Too soon'));
    expect(await approveProposed('bob', 2)).toBe('decided');
    await decide('bob', rejected.id, 'failed', 'No');
    expect(await approveProposed('cid', 3)).toBe('decided');
    expect(await stateOf(late.id)).toBe('under-review');
    // An expired one does not stand in the way of another.
    await approve('bob', late.id);
    expect(await approve('ann', late.id)).toBe('successful');
  });

  test('the proposer’s rights are checked again on approval', async () => {
    await setLimit();
    const { id } = await askWithdrawal(501);
    await approve('ann', id);
    await db.owner.query(`DELETE FROM operator_role WHERE role = 'finance' AND operator_id =
      (SELECT id FROM operator_account WHERE name = 'ann')`);
    expect(await approveProposed('bob')).toBe('requester_gone');
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
