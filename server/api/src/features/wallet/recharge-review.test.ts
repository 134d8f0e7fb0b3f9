import { approveProposal } from '../../ops/operations/proposal-handlers.ts';
import { aMember, balanceOf, hashOf } from '../../testing/database-factories.ts';
import { type OperatorDesk, openOperatorDesk } from '../../testing/operator-desk.ts';
import { anOperator } from '../../testing/operator-factories.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { findFaults } from '../system/ledger-check.ts';
import { confirmRecharge } from './recharge-ops.ts';

const BILLION = 100_000_000_000;

let desk: OperatorDesk;
let db: TestDatabase;
beforeEach(async () => {
  desk = await openOperatorDesk();
  db = desk.db;
});
afterEach(() => desk.close());

let serial = 0;
/** Asks for a recharge of minor units and does not pay. */
async function askRecharge(member: number, amount: number): Promise<number> {
  serial += 1;
  const { rows } = await db.api.query<{ id: number }>(
    `SELECT recharge_id AS id FROM recharge_request($1, $2, 'Mexicopay', $3, $4)`,
    [member, amount, `k${serial}`, hashOf(`k${serial}`)],
  );
  return rows[0]?.id ?? 0;
}
const confirm = (who: string, id: number, reference: string, evidence = 'Bank statement, line 4') =>
  desk.actAs(who, (on) => confirmRecharge(on, id, { reference, evidence }));

describe('S13.2 a recharge confirmed by hand', () => {
  test('needs evidence and two operators; points are credited once', async () => {
    const member = await aMember(db.owner);
    const id = await askRecharge(member, 700);
    expect(await confirm('ann', id, 'PAY-0001')).toBe('needs_second');
    expect(await balanceOf(db.api, member)).toBe(0);
    expect(await confirm('ann', id, 'PAY-0001')).toBe('same_operator');
    expect(await confirm('bob', id, 'PAY-0001', 'Seen, too')).toBe('succeeded');
    expect(await confirm('bob', id, 'PAY-0001')).toBe('wrong_state');
    expect(await balanceOf(db.api, member)).toBe(700);
    const { rows } = await db.owner.query('SELECT reference, evidence FROM recharge_evidence');
    expect(rows).toEqual([{ reference: 'PAY0001', evidence: 'Bank statement, line 4' }]);
    expect(await findFaults(db.owner)).toEqual([]);
  });

  test('a billion is refused, with one operator or two', async () => {
    const member = await aMember(db.owner);
    const id = await askRecharge(member, BILLION);
    for (const who of ['ann', 'bob']) {
      expect(await confirm(who, id, 'PAY-0001')).toBe('above_limit');
    }
    expect(await balanceOf(db.api, member)).toBe(0);
  });

  test.each(['pay 0001', 'PAY-0001', 'ｐａｙ０００１', 'Pay.0001'])(
    'one payment confirms one recharge, also written as %s',
    async (again) => {
      const member = await aMember(db.owner);
      const [first, second] = [await askRecharge(member, 700), await askRecharge(member, 800)];
      await confirm('ann', first, 'PAY0001');
      expect(await confirm('ann', second, again)).toBe('evidence_used');
      await confirm('bob', first, 'PAY0001');
      expect(await confirm('ann', second, again)).toBe('evidence_used');
      expect(await balanceOf(db.api, member)).toBe(700);
    },
  );

  test.each(['x1', 'оплата-1234', '____'])('%s is no reference', async (reference) => {
    const id = await askRecharge(await aMember(db.owner), 700);
    expect(await confirm('ann', id, reference)).toBe('no_evidence');
  });

  test('neither operator may be the member', async () => {
    const member = await aMember(db.owner);
    const [id, other] = [await askRecharge(member, 700), await askRecharge(member, 700)];
    await anOperator(db.owner, 'eve', { member });
    expect(await confirm('eve', id, 'PAY1')).toBe('own_account');
    await confirm('ann', id, 'PAY1');
    expect(await confirm('eve', id, 'PAY1')).toBe('own_account');
    // Linked only after asking: found when it is approved.
    await confirm('cid', other, 'PAY2');
    await db.owner.query(`UPDATE operator_account SET member_id = NULL WHERE name = 'eve'`);
    await db.owner.query(`UPDATE operator_account SET member_id = $1 WHERE name = 'cid'`, [member]);
    expect(await confirm('bob', other, 'PAY2')).toBe('own_account');
    expect(await balanceOf(db.api, member)).toBe(0);
  });

  test('an operator’s daily total is limited, for proposing and approving', async () => {
    await db.owner.query(
      `INSERT INTO config VALUES ('recharge_confirmation', '{"each": 5000, "perDay": 8000}')`,
    );
    const member = await aMember(db.owner);
    const ids = [
      await askRecharge(member, 5_000),
      await askRecharge(member, 3_000),
      await askRecharge(member, 1),
    ];
    const [first = 0, second = 0, third = 0] = ids;
    await confirm('ann', first, 'PAY1');
    expect(await confirm('bob', first, 'PAY1')).toBe('succeeded');
    await confirm('bob', second, 'PAY2');
    expect(await confirm('cid', second, 'PAY2')).toBe('succeeded');
    expect(await confirm('bob', third, 'PAY3')).toBe('daily_limit');
    await confirm('dan', third, 'PAY3');
    expect(await confirm('bob', third, 'PAY3')).toBe('daily_limit');
    expect(await confirm('ann', third, 'PAY3')).toBe('succeeded');
  });

  test('approvals at the same time credit once and share one limit', async () => {
    await db.owner.query(
      `INSERT INTO config VALUES ('recharge_confirmation', '{"each": 5000, "perDay": 5000}')`,
    );
    const member = await aMember(db.owner);
    const [first, second] = [await askRecharge(member, 5_000), await askRecharge(member, 5_000)];
    await confirm('ann', first, 'PAY1');
    await confirm('ann', second, 'PAY2');
    await Promise.all(['bob', 'cid'].map((name) => desk.runAs(name, 'whoami')));
    const answers = await Promise.allSettled([
      confirm('bob', first, 'PAY1'),
      confirm('bob', first, 'PAY1'),
      confirm('cid', first, 'PAY1'),
      confirm('cid', second, 'PAY2'),
    ]);
    expect(
      answers.filter((answer) => answer.status === 'fulfilled' && answer.value === 'succeeded'),
    ).toHaveLength(1);
    expect(await balanceOf(db.api, member)).toBe(5_000);
    expect(await findFaults(db.owner)).toEqual([]);
  });

  test('a recharge confirmed by the provider in the meantime is not credited again', async () => {
    const member = await aMember(db.owner);
    const id = await askRecharge(member, 700);
    await confirm('ann', id, 'PAY1');
    await db.api.query('SELECT recharge_complete($1, 700, true)', [id]);
    const again = await desk.actAs('bob', (on) => approveProposal(on, 1, ''));
    expect(again.outcome).toBe('wrong_state');
    expect(await balanceOf(db.api, member)).toBe(700);
    expect((await db.owner.query('SELECT FROM recharge_evidence')).rowCount).toBe(0);
  });
});
