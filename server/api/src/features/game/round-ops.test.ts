import type { Id } from '@velvet/contract/brand';
import { gameKey } from '@velvet/contract/game';
import { roundPage, roundShown, voidRound } from '@velvet/contract/ops/games';
import { approveProposal, proposalPage } from '@velvet/contract/ops/proposals';
import { parse } from '@velvet/contract/parse';
import { bookFaults } from '../../testing/book-faults.ts';
import { aMember, balanceOf } from '../../testing/database-factories.ts';
import { anOperator, aSessionOf } from '../../testing/operator-factories.ts';
import { anOpenRound, bets, draw, settle } from '../../testing/round-factories.ts';
import { startTestOps, type TestOps } from '../../testing/running-ops.ts';
import { readNotices } from '../notices/notices.ts';

let ops: TestOps;
let ann: string;
let bob: string;
beforeEach(async () => {
  ops = await startTestOps();
  ann = await ops.operator('ann', 'administrator');
  bob = await ops.operator('bob', 'administrator');
});
afterEach(async () => {
  const faults = await bookFaults(ops.db.owner);
  const rounds = (await ops.db.owner.query('SELECT * FROM round_faults()')).rows;
  await ops.stop();
  expect([faults, rounds]).toEqual([[], []]);
});

const show = (id: Id<'round'>) => ops.client.get(roundShown, { id }, ann);
const ask = async (id: Id<'round'>, token: string, reason = 'The clock was wrong') => {
  const { version } = await show(id);
  return ops.client.call(voidRound, { id, version, reason }, { token });
};
const titles = async (member: Awaited<ReturnType<typeof aMember>>) => {
  const page = await readNotices(ops.db.api, member, { type: 1, page: 1 }, 'en');
  return page.items.map(({ title, body }) => `${title}: ${body}`);
};

describe('S13.3 rounds', () => {
  test('are listed with stakes, payouts and the house’s result', async () => {
    const round = await anOpenRound(ops.db);
    const member = await aMember(ops.db.owner, { funds: 100_000 });
    await bets(ops.db, member, round, ['big', 'small', 'odd'], 10);
    const next = await anOpenRound(ops.db, round.game);
    await draw(ops.db, round);
    await settle(ops.db);
    const page = { gameKey: parse(gameKey, round.key) };
    const { items } = await ops.client.get(roundPage, page, ann);
    expect(items.map(({ id, state }) => `${id} ${state}`)).toEqual([
      `${next.id} pending`,
      `${round.id} settled`,
    ]);
    const shown = await show(round.id);
    // One of big and small has won at 1.95, and odd has or has not.
    const paid = [1_950, 3_900].find((amount) => amount === shown.paidOut);
    expect(shown).toMatchObject({
      bets: 3,
      staked: 3_000,
      paidOut: paid,
      houseResult: 3_000 - (paid ?? 0),
      seed: round.seed.toString('hex'),
      sides: [
        { side: 'big', bets: 1, members: 1, staked: 1_000 },
        { side: 'small', bets: 1, members: 1, staked: 1_000 },
        { side: 'odd', bets: 1, members: 1, staked: 1_000 },
      ],
    });
    expect(shown.dice).toHaveLength(3);
    const settled = await ops.client.get(roundPage, { ...page, state: 'settled' }, ann);
    expect(settled.items).toHaveLength(1);
  });

  test('S4.8 the seed of a round that was not drawn is not shown', async () => {
    const { id } = await anOpenRound(ops.db);
    const shown = await show(id);
    expect(shown.seed).toBeUndefined();
    expect(shown.commitment).toMatch(/^[0-9a-f]{64}$/);
  });

  test('S13.2 are voided by two operators; bets are refunded and their members told', async () => {
    const round = await anOpenRound(ops.db);
    const member = await aMember(ops.db.owner, { funds: 5_000 });
    const other = await aMember(ops.db.owner, { funds: 5_000 });
    await bets(ops.db, member, round, ['big', 'odd'], 10);
    expect((await ask(round.id, ann)).value?.outcome).toBe('needs_second');
    expect(await show(round.id)).toMatchObject({ state: 'pending', waitsForSecond: true });
    expect(await bets(ops.db, other, round, ['small'], 10)).toBe('ok');
    expect((await ask(round.id, bob)).value).toEqual({ outcome: 'voided', version: 'void' });
    expect(await bets(ops.db, other, round, ['big'], 10)).toBe('round_closed');
    expect(await titles(member)).toEqual([]);
    await settle(ops.db);
    expect(await show(round.id)).toMatchObject({
      state: 'refunded',
      paidOut: 3_000,
      houseResult: 0,
      voided: { reason: 'The clock was wrong', requestedBy: 'ann', approvedBy: 'bob' },
    });
    for (const each of [member, other]) {
      expect(await balanceOf(ops.db.owner, each)).toBe(5_000);
      expect(await titles(each)).toEqual([
        `Round cancelled: Round ${round.expect} of G was cancelled. Your points are back in your balance.`,
      ]);
    }
    const bystander = await aMember(ops.db.owner);
    expect(await titles(bystander)).toEqual([]);
    expect((await ops.audit()).map(({ actor, action }) => `${actor}: ${action}`)).toEqual([
      'ann: propose: void round',
      'bob: approve: void round',
    ]);
  });

  test('are voided by approving the proposal', async () => {
    const round = await anOpenRound(ops.db);
    await ask(round.id, ann);
    const { items } = await ops.client.get(proposalPage, { all: false }, bob);
    expect(items).toMatchObject([{ kind: 'void round', subject: `round ${round.id}` }]);
    const [{ id, version } = { id: undefined, version: '' }] = items;
    if (id === undefined) throw new Error('Nothing waits');
    const alone = { id, version, note: '' };
    expect((await ops.client.call(approveProposal, alone, { token: ann })).problem?.reason).toBe(
      'same_operator',
    );
    await ops.client.get(approveProposal, alone, bob);
    expect(await show(round.id)).toMatchObject({ state: 'void' });
  });

  test('S0.3 are not voided once they are drawn, nor by a proposal from before', async () => {
    const round = await anOpenRound(ops.db);
    const member = await aMember(ops.db.owner, { funds: 5_000 });
    await bets(ops.db, member, round, ['big'], 10);
    await ask(round.id, ann);
    await draw(ops.db, round);
    const refused = { status: 409, problem: { reason: 'wrong_state' } };
    expect(await ask(round.id, bob)).toMatchObject(refused);
    const { items } = await ops.client.get(proposalPage, { all: false }, bob);
    const [{ id, version } = { id: undefined, version: '' }] = items;
    if (id === undefined) throw new Error('Nothing waits');
    expect(
      await ops.client.call(approveProposal, { id, version, note: '' }, { token: bob }),
    ).toMatchObject(refused);
    await settle(ops.db);
    expect(await show(round.id)).toMatchObject({ state: 'settled' });
    expect(await ask(round.id, bob)).toMatchObject(refused);
  });

  test('S13.2 are not voided by an operator who has bet in them', async () => {
    const round = await anOpenRound(ops.db);
    const member = await aMember(ops.db.owner, { funds: 5_000 });
    await anOperator(ops.db.owner, 'eve', { roles: ['administrator'], member });
    const eve = await aSessionOf(ops.db.owner, 'eve');
    await bets(ops.db, member, round, ['big'], 10);
    const own = { status: 403, problem: { reason: 'own_account' } };
    expect(await ask(round.id, eve)).toMatchObject(own);
    await ask(round.id, ann);
    expect(await ask(round.id, eve)).toMatchObject(own);
    expect(await show(round.id)).toMatchObject({ state: 'pending' });
  });

  test('a decision on what a colleague has changed meanwhile is refused', async () => {
    const { id } = await anOpenRound(ops.db);
    const { version } = await show(id);
    const decide = (token: string) =>
      ops.client.call(voidRound, { id, version, reason: 'r' }, { token });
    const replies = await Promise.all([decide(ann), decide(bob)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await show(id)).toMatchObject({ state: 'pending', waitsForSecond: true });
  });
});
