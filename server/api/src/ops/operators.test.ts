import { randomUUID } from 'node:crypto';
import { toId } from '@velvet/contract/brand';
import {
  disableOperator,
  inviteOperator,
  linkOperator,
  operatorPage,
  resetOperator,
  setOperatorRoles,
} from '@velvet/contract/ops/operators';
import { approveProposal, proposalPage } from '@velvet/contract/ops/proposals';
import { whoAmI } from '@velvet/contract/ops/session';
import { aMember } from '../testing/database-factories.ts';
import { startTestOps, type TestOps } from '../testing/running-ops.ts';

let ops: TestOps;
let ann: string;
let bob: string;
let cid: string;
beforeEach(async () => {
  ops = await startTestOps();
  ann = await ops.operator('ann', 'administrator');
  bob = await ops.operator('bob', 'administrator', 'finance');
  cid = await ops.operator('cid', 'support');
});
afterEach(() => ops.stop());

const refused = (status: number, reason: string) => ({ status, problem: { reason } });
const itemOf = async (name: string) => {
  const { items } = await ops.client.get(operatorPage, {}, ann);
  const item = items.find((each) => each.name === name);
  if (!item) throw new Error(`There is no operator ${name}`);
  return item;
};
const changeOf = async (name: string) => ({
  name,
  version: (await itemOf(name)).version,
  reason: 'Agreed on Monday',
});
const invitation = { name: 'dan', roles: ['finance'], reason: 'New colleague' } as const;
const actions = async () => (await ops.audit()).map(({ actor, action }) => `${actor}: ${action}`);

describe('S13.2 operators are administered by two', () => {
  test('are listed with what they may and what waits', async () => {
    const member = await aMember(ops.db.owner);
    const link = { ...(await changeOf('cid')), memberId: member };
    await ops.client.get(linkOperator, link, ann);
    const { items } = await ops.client.get(operatorPage, {}, bob);
    expect(items.map(({ name }) => name)).toEqual(['cid', 'bob', 'ann']);
    expect(items[0]).toMatchObject({ roles: ['support'], status: 'active', waitsForSecond: true });
    expect(items[1]).toMatchObject({ roles: ['administrator', 'finance'], waitsForSecond: false });
    expect(
      (await ops.client.get(linkOperator, { ...link, version: items[0]?.version ?? '' }, bob))
        .outcome,
    ).toBe('ok');
    expect(await itemOf('cid')).toMatchObject({ memberId: member, waitsForSecond: false });
    expect(await ops.client.call(operatorPage, {}, { token: cid })).toMatchObject(
      refused(403, 'forbidden'),
    );
  });

  test('an invitation: the code is in the answer to the second administrator, once', async () => {
    const asked = await ops.client.get(inviteOperator, invitation, ann);
    expect(asked).toEqual({ outcome: 'needs_second' });
    expect(await ops.client.call(inviteOperator, invitation, { token: ann })).toMatchObject(
      refused(403, 'same_operator'),
    );
    const key = randomUUID();
    const done = await ops.client.call(inviteOperator, invitation, { token: bob, key });
    expect(done.value).toEqual({ outcome: 'ok', invitation: expect.stringMatching(/^\S{4}-/) });
    const again = await ops.client.call(inviteOperator, invitation, { token: bob, key });
    expect(again.value).toEqual({ outcome: 'ok' });
    expect(await itemOf('dan')).toMatchObject({
      status: 'invited',
      roles: ['finance'],
      invitedUntil: expect.any(Number),
    });
    expect(await ops.client.call(inviteOperator, invitation, { token: ann })).toMatchObject(
      refused(409, 'name_taken'),
    );
    expect(await actions()).toEqual([
      'ann: propose: invite operator',
      'ann: approve: invite operator',
      'bob: approve: invite operator',
    ]);
  });

  test('an invitation is approved with the other proposals as well', async () => {
    await ops.client.get(inviteOperator, invitation, ann);
    const [proposal] = (await ops.client.get(proposalPage, { all: false }, bob)).items;
    if (!proposal) throw new Error('There is no proposal');
    const { id, version } = proposal;
    const approved = await ops.client.get(approveProposal, { id, version, note: '' }, bob);
    expect(approved.invitation).toMatchObject({ name: 'dan' });
  });

  test('a member who does not exist is nobody’s account', async () => {
    const stranger = { ...invitation, memberId: toId<'member'>(424_242) };
    expect(await ops.client.call(inviteOperator, stranger, { token: ann })).toMatchObject({
      status: 400,
      problem: { reason: 'bad_field', field: 'member_id' },
    });
  });

  test('roles: neither administrator may be the affected one', async () => {
    const own = { ...(await changeOf('ann')), roles: ['finance'] as const };
    expect(await ops.client.call(setOperatorRoles, own, { token: ann })).toMatchObject(
      refused(403, 'own_account'),
    );
    const raise = { ...(await changeOf('cid')), roles: ['support', 'content'] as const };
    expect((await ops.client.get(setOperatorRoles, raise, ann)).outcome).toBe('needs_second');
    // Who has not seen the proposal does not become its second operator.
    expect(await ops.client.call(setOperatorRoles, raise, { token: bob })).toMatchObject(
      refused(409, 'changed_meanwhile'),
    );
    const seen = { ...raise, version: (await itemOf('cid')).version };
    const done = await ops.client.get(setOperatorRoles, seen, bob);
    expect(done).toEqual({ outcome: 'ok', version: (await itemOf('cid')).version });
    expect((await ops.client.get(whoAmI, {}, cid)).roles).toEqual(['support', 'content']);
  });

  test('one administrator ends what an operator can do, two let one back in', async () => {
    const disable = await changeOf('cid');
    expect((await ops.client.get(disableOperator, disable, ann)).outcome).toBe('ok');
    expect((await ops.client.call(whoAmI, {}, { token: cid })).status).toBe(401);
    expect(await ops.client.call(disableOperator, disable, { token: bob })).toMatchObject(
      refused(409, 'changed_meanwhile'),
    );
    await ops.client.get(resetOperator, await changeOf('cid'), ann);
    const key = randomUUID();
    const reset = await changeOf('cid');
    const done = await ops.client.call(resetOperator, reset, { token: bob, key });
    expect(done.value).toMatchObject({
      decided: { outcome: 'ok' },
      invitation: expect.stringMatching(/-/),
    });
    const again = await ops.client.call(resetOperator, reset, { token: bob, key });
    expect(again.value).toEqual({ decided: done.value?.decided });
    expect((await itemOf('cid')).status).toBe('invited');
  });

  test('an operator who does not exist is not found', async () => {
    const nobody = { name: 'nobody', version: 'active.0', reason: 'r' };
    expect(await ops.client.call(disableOperator, nobody, { token: ann })).toMatchObject(
      refused(404, 'not_found'),
    );
  });
});
