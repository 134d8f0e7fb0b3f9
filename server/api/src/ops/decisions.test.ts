import { randomUUID } from 'node:crypto';
import { toId } from '@velvet/contract/brand';
import { approveProposal, proposalPage, refuseProposal } from '@velvet/contract/ops/proposals';
import { confirmRecharge, rechargePage } from '@velvet/contract/ops/recharges';
import {
  approveWithdrawal,
  rejectWithdrawal,
  settleWithdrawal,
  withdrawalPage,
  withdrawalShown,
} from '@velvet/contract/ops/withdrawals';
import { bookFaults } from '../testing/book-faults.ts';
import { balanceOf } from '../testing/database-factories.ts';
import { anOperator, aSessionOf } from '../testing/operator-factories.ts';
import { aRecharge, aWithdrawal } from '../testing/ops-factories.ts';
import { startTestOps, type TestOps } from '../testing/running-ops.ts';

let ops: TestOps;
let ann: string;
let bob: string;
beforeEach(async () => {
  ops = await startTestOps();
  ann = await ops.operator('ann', 'finance');
  bob = await ops.operator('bob', 'finance', 'administrator');
});
afterEach(async () => {
  const faults = await bookFaults(ops.db.owner);
  await ops.stop();
  expect(faults).toEqual([]);
});

type Id = Awaited<ReturnType<typeof aWithdrawal>>['id'];
const approve = (id: Id, token: string, version = 'under-review', key?: string) =>
  ops.client.call(approveWithdrawal, { id, version, reason: 'paid_out' }, { token, key });
const versionOf = async (id: Id) =>
  (await ops.client.get(withdrawalShown, { id }, ann)).withdrawal.version;
const refused = (status: number, reason: string) => ({ status, problem: { reason } });

describe('S1.5 withdrawals', () => {
  test('are listed, approved, settled and rejected', async () => {
    const paid = await aWithdrawal(ops.db, 100);
    const other = await aWithdrawal(ops.db, 200);
    const { items } = await ops.client.get(withdrawalPage, { state: 'under-review' }, ann);
    expect(items.map(({ id }) => id)).toEqual([other.id, paid.id]);
    expect((await approve(paid.id, ann)).value).toEqual({
      outcome: 'successful',
      version: 'successful',
    });
    const settle = { id: paid.id, version: 'successful' };
    expect((await ops.client.get(settleWithdrawal, settle, bob)).outcome).toBe('settled');
    const reject = { id: other.id, version: 'under-review', reason: 'Card closed' };
    expect((await ops.client.get(rejectWithdrawal, reject, ann)).outcome).toBe('failed');
    expect(await balanceOf(ops.db.owner, other.member)).toBe(20_000);
    expect((await ops.audit()).map(({ actor, action }) => `${actor}: ${action}`)).toEqual([
      'ann: decide withdrawal',
      'bob: decide withdrawal',
      'ann: decide withdrawal',
    ]);
  });

  test('are shown with the member’s whole picture', async () => {
    const { id, member } = await aWithdrawal(ops.db, 900);
    await approve(id, bob);
    const shown = await ops.client.get(withdrawalShown, { id }, ann);
    expect(shown).toMatchObject({
      withdrawal: { state: 'under-review', amount: 90_000, waitsForSecond: true },
      needsSecond: true,
      member: { id: member, realName: 'Test Person', active: true, balance: 0 },
      card: { bank: 'B', holder: 'Test Person', number: '•••• 1234' },
      movements: [{ kind: 'withdrawal', amount: -90_000 }, { kind: 'recharge' }],
      earlier: [],
      decisions: [{ operator: 'bob', action: 'propose: pay withdrawal', reason: 'paid_out' }],
    });
    expect(shown.checks.map(({ passed }) => passed)).toEqual(Array(6).fill(true));
    await ops.db.owner.query('UPDATE member SET status = 0 WHERE id = $1', [member]);
    await ops.db.owner.query(`UPDATE config SET value = value || '{"max": 80000}'
      WHERE key = 'withdraw_rule'`);
    const { checks } = await ops.client.get(withdrawalShown, { id }, ann);
    expect(checks.filter(({ passed }) => !passed).map(({ check }) => check)).toEqual([
      'member_active',
      'within_limits',
    ]);
  });

  test('one that does not exist is not found', async () => {
    const id: Id = toId(999);
    expect(await approve(id, ann)).toMatchObject(refused(404, 'not_found'));
    const shown = await ops.client.call(withdrawalShown, { id }, { token: ann });
    expect(shown).toMatchObject(refused(404, 'not_found'));
  });

  test('neither operator may be the member', async () => {
    const { id, member } = await aWithdrawal(ops.db, 100);
    await anOperator(ops.db.owner, 'eve', { roles: ['finance'], member });
    const eve = await aSessionOf(ops.db.owner, 'eve');
    expect(await approve(id, eve)).toMatchObject(refused(403, 'own_account'));
    expect((await ops.audit()).at(-1)).toMatchObject({ actor: 'eve', action: 'decide withdrawal' });
  });
});

describe('S13.2 four eyes', () => {
  test.each([
    ['ann', 'bob'],
    ['bob', 'ann'],
  ])('%s proposes, %s approves, and the points are paid once', async (first, second) => {
    const tokens = { ann, bob };
    const [one, two] = first === 'ann' ? [tokens.ann, tokens.bob] : [tokens.bob, tokens.ann];
    const { id, member } = await aWithdrawal(ops.db, 501);
    expect((await approve(id, one)).value?.outcome).toBe('needs_second');
    const { items } = await ops.client.get(proposalPage, { all: false }, two);
    expect(items).toMatchObject([{ kind: 'pay withdrawal', requestedBy: first, state: 'pending' }]);
    const [proposal] = items;
    expect(proposal?.details).toContainEqual({ name: 'amount', value: '501.00' });
    if (!proposal) throw new Error('There is no proposal');
    const input = { id: proposal.id, version: proposal.version, note: '' };
    const own = await ops.client.call(approveProposal, input, { token: one });
    expect(own).toMatchObject(refused(403, 'same_operator'));
    const done = await ops.client.get(approveProposal, input, two);
    expect(done).toEqual({ decided: { outcome: 'ok', version: 'approved' } });
    expect(await versionOf(id)).toBe('successful');
    expect(await balanceOf(ops.db.owner, member)).toBe(0);
    const decided = await ops.client.get(proposalPage, { all: true }, one);
    expect(decided.items).toMatchObject([{ state: 'approved', decidedBy: second }]);
  });

  test('the second operator may approve the withdrawal itself, as it is now', async () => {
    const { id } = await aWithdrawal(ops.db, 501);
    const proposed = await approve(id, ann);
    // Who has not seen the proposal does not become its second operator.
    expect(await approve(id, bob)).toMatchObject(refused(409, 'changed_meanwhile'));
    expect((await approve(id, bob, proposed.value?.version)).value?.outcome).toBe('successful');
  });

  test('of a recharge confirmed by hand; a refusal ends it', async () => {
    const id = await aRecharge(ops.db);
    const evidence = { reference: 'BANK-4711', evidence: 'Statement of Monday' };
    const confirm = (token: string, version: string) =>
      ops.client.call(confirmRecharge, { id, version, ...evidence }, { token });
    expect((await confirm(ann, 'pending')).value?.outcome).toBe('needs_second');
    const { items } = await ops.client.get(proposalPage, { all: false }, bob);
    const [proposal] = items;
    if (!proposal) throw new Error('There is no proposal');
    const refuse = { id: proposal.id, version: 'pending', reason: 'Not there' };
    expect((await ops.client.get(refuseProposal, refuse, bob)).outcome).toBe('refused');
    const again = await confirm(bob, 'pending');
    expect(again.value?.outcome).toBe('needs_second');
    expect((await confirm(ann, again.value?.version ?? '')).value?.outcome).toBe('succeeded');
    const { items: listed } = await ops.client.get(rechargePage, { state: 'succeeded' }, ann);
    expect(listed).toMatchObject([{ id, version: 'succeeded', waitsForSecond: false }]);
  });

  test('a role that the kind of proposal needs is missing: refused and noted', async () => {
    await ops.db.owner.query(
      `INSERT INTO operator_proposal (kind, subject, payload, reason, requested_by)
       VALUES ('set config', 'config name', '{"key": "name", "value": "x"}', 'r', 2)`,
    );
    const input = { id: await proposalId(), version: 'pending', note: '' };
    const reply = await ops.client.call(approveProposal, input, { token: ann });
    expect(reply).toMatchObject(refused(403, 'forbidden'));
    expect((await ops.audit()).at(-1)).toMatchObject({
      actor: 'ann',
      action: 'denied',
      subject: '/ops/proposals/approve',
    });
    expect((await ops.client.get(proposalPage, { all: true }, ann)).items).toEqual([]);
  });
});

test('the code of an invitation is shown once and stored nowhere', async () => {
  await ops.db.owner.query(
    `INSERT INTO operator_proposal (kind, subject, payload, reason, requested_by)
     SELECT 'invite operator', 'operator dan', '{"name": "dan", "roles": ["content"]}', 'r', id
       FROM operator_account WHERE name = $1`,
    ['ann'],
  );
  await ops.db.owner.query(`INSERT INTO operator_role SELECT id, 'administrator'
    FROM operator_account WHERE name = 'ann'`);
  const input = { id: await proposalId(), version: 'pending', note: '' };
  const key = randomUUID();
  const first = await ops.client.call(approveProposal, input, { token: bob, key });
  expect(first.value?.invitation).toMatchObject({ name: 'dan', code: expect.stringMatching(/-/) });
  const second = await ops.client.call(approveProposal, input, { token: bob, key });
  expect(second.value).toEqual({ decided: { outcome: 'ok', version: 'approved' } });
});

async function proposalId() {
  const { items } = await ops.client.get(proposalPage, { all: true }, bob);
  const [first] = items;
  if (!first) throw new Error('There is no proposal');
  return first.id;
}
