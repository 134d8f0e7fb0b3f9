import { toId } from '@velvet/contract/brand';
import { approveProposal, proposalPage } from '@velvet/contract/ops/proposals';
import {
  approveWithdrawal,
  rejectWithdrawal,
  withdrawalShown,
} from '@velvet/contract/ops/withdrawals';
import { aWithdrawal } from '../../testing/ops-factories.ts';
import { startTestOps, type TestOps } from '../../testing/running-ops.ts';
import { readWithdrawRule } from './withdrawals.ts';

let ops: TestOps;
let ann: string;
let bob: string;
beforeEach(async () => {
  ops = await startTestOps();
  ann = await ops.operator('ann', 'finance');
  bob = await ops.operator('bob', 'finance');
});
afterEach(() => ops.stop());

const HOUR_S = 3_600;
const DECISION = { version: 'under-review', reason: 'paid_out' } as const;
type Id = Awaited<ReturnType<typeof aWithdrawal>>['id'];
const approve = (id: Id, token = ann) =>
  ops.client.call(approveWithdrawal, { id, ...DECISION }, { token });
const waitOf = async (member: number) => (await readWithdrawRule(ops.db.api, toId(member))).wait;

/** What somebody does to an account that was quiet. */
const changes = {
  card: (member: number) =>
    ops.db.owner.query(
      `ALTER TABLE bank_card DISABLE TRIGGER bank_card_one_way;
       UPDATE bank_card SET created_at = clock_timestamp() WHERE member_id = ${member};
       ALTER TABLE bank_card ENABLE TRIGGER bank_card_one_way`,
    ),
  password: (member: number) =>
    ops.db.owner.query(`UPDATE member SET password_hash = 'another' WHERE id = $1`, [member]),
  'funds password': (member: number) =>
    ops.db.owner.query(`UPDATE member SET pay_password_hash = 'another' WHERE id = $1`, [member]),
  device: (member: number) =>
    ops.db.owner.query(`SELECT member_tell_new_device($1, 'Firefox', '192.0.2.1')`, [member]),
};

describe('S14.7 after a change withdrawals wait', () => {
  test.each([
    ['card', 'card'],
    ['password', 'password'],
    ['funds password', 'password'],
    ['device', 'device'],
  ] as const)(
    'for a new %s: nothing is paid, and member and operators read why',
    async (what, reason) => {
      const { id, member } = await aWithdrawal(ops.db, 100);
      expect(await waitOf(member)).toBeUndefined();
      await changes[what](member);
      const wait = await waitOf(member);
      expect(wait?.reason).toBe(reason);
      const leftS = (wait?.until ?? 0) - Date.now() / 1_000;
      expect([leftS > 23.9 * HOUR_S, leftS < 24.1 * HOUR_S]).toEqual([true, true]);
      expect(await approve(id)).toMatchObject({
        status: 409,
        problem: { reason: 'withdrawal_waits' },
      });
      expect((await ops.client.get(withdrawalShown, { id }, ann)).wait).toEqual(wait);
      expect((await ops.audit()).at(-1)?.action).toBe('decide withdrawal');
      const rejected = { id, ...DECISION, reason: 'Not you' };
      expect((await ops.client.get(rejectWithdrawal, rejected, ann)).outcome).toBe('failed');
    },
  );

  test('until support has looked, where the member said that it was not them', async () => {
    const { id, member } = await aWithdrawal(ops.db, 100);
    await ops.db.owner.query(`INSERT INTO config VALUES ('withdrawal_wait', '{"hours": 0}')`);
    await ops.db.api.query(`SELECT member_not_me($1, 'x')`, [member]);
    expect(await waitOf(member)).toEqual({ reason: 'held' });
    expect((await approve(id)).problem?.reason).toBe('withdrawal_waits');
    await ops.db.owner.query('UPDATE member SET withdrawals_held_at = NULL WHERE id = $1', [
      member,
    ]);
    expect((await approve(id)).value?.outcome).toBe('successful');
  });

  test('for as long as the setting says', async () => {
    const { id, member } = await aWithdrawal(ops.db, 100);
    await changes.device(member);
    await ops.db.owner.query(`INSERT INTO config VALUES ('withdrawal_wait', '{"hours": 2}')`);
    expect((await waitOf(member))?.until).toBeLessThan(Date.now() / 1_000 + 2.1 * HOUR_S);
    await ops.db.owner.query(
      `UPDATE member_sign_in SET last_at = last_at - interval '121 minutes'`,
    );
    expect(await waitOf(member)).toBeUndefined();
    expect((await approve(id)).value?.outcome).toBe('successful');
  });

  test('also where two operators decide, and one of them had done so before', async () => {
    const { id, member } = await aWithdrawal(ops.db, 900);
    expect((await approve(id)).value?.outcome).toBe('needs_second');
    await changes.password(member);
    const { items } = await ops.client.get(proposalPage, { all: false }, bob);
    const [proposal] = items;
    if (!proposal) throw new Error('Nothing was proposed');
    const second = { id: proposal.id, version: proposal.version, note: 'Seen' };
    expect(await ops.client.call(approveProposal, second, { token: bob })).toMatchObject({
      status: 409,
      problem: { reason: 'withdrawal_waits' },
    });
  });
});
