import { randomUUID } from 'node:crypto';
import { minor } from '@velvet/contract/money';
import {
  beaconShown,
  disableGame,
  enableGame,
  gamePage,
  setBeacon,
  setGameLimits,
  setGameOdds,
} from '@velvet/contract/ops/games';
import { approveProposal, proposalPage } from '@velvet/contract/ops/proposals';
import { aGame } from '../../testing/database-factories.ts';
import { startTestOps, type TestOps } from '../../testing/running-ops.ts';

let ops: TestOps;
let ann: string;
let bob: string;
beforeEach(async () => {
  ops = await startTestOps();
  ann = await ops.operator('ann', 'administrator');
  bob = await ops.operator('bob', 'administrator');
  await aGame(ops.db.owner);
});
afterEach(() => ops.stop());

async function theGame() {
  const { items } = await ops.client.get(gamePage, {}, ann);
  const [game] = items;
  if (!game) throw new Error('There is no game');
  return game;
}
const approveOnly = async () => {
  const { items } = await ops.client.get(proposalPage, { all: false }, bob);
  const [proposal] = items;
  if (!proposal) throw new Error('Nothing waits');
  const { id, version } = proposal;
  return ops.client.call(approveProposal, { id, version, note: '' }, { token: bob });
};

describe('S13.2 games', () => {
  test('are shown with odds, the house’s share and limits', async () => {
    expect(await theGame()).toMatchObject({
      odds: [
        { side: 'big', odds: 1.95 },
        { side: 'small', odds: 1.95 },
        { side: 'odd', odds: 1.95 },
        { side: 'even', odds: 1.95 },
      ],
      houseShare: expect.closeTo(0.025),
      minStake: 100,
      maxStake: 100_000,
      enabled: true,
      waitsForSecond: false,
    });
  });

  test('odds are changed by two operators, each on what they saw', async () => {
    const { key: id, version } = await theGame();
    const input = { id, version, odds: 1.9, reason: 'Agreed' };
    const asked = await ops.client.get(setGameOdds, input, ann);
    expect(asked.outcome).toBe('needs_second');
    expect(await theGame()).toMatchObject({ version: asked.version, waitsForSecond: true });
    // The second one has not seen the proposal.
    const unaware = await ops.client.call(setGameOdds, input, { token: bob });
    expect(unaware.problem?.reason).toBe('changed_meanwhile');
    const same = { ...input, version: asked.version };
    const alone = await ops.client.call(setGameOdds, same, { token: ann });
    expect(alone).toMatchObject({ status: 403, problem: { reason: 'same_operator' } });
    const other = await ops.client.call(setGameOdds, { ...same, odds: 1.8 }, { token: bob });
    expect(other.problem?.reason).toBe('other_pending');
    expect((await ops.client.get(setGameOdds, same, bob)).outcome).toBe('changed');
    const { odds, houseShare } = await theGame();
    expect([odds[0]?.odds, houseShare]).toEqual([1.9, expect.closeTo(0.05)]);
  });

  test.each([2.01, 0.99, 1.955, '1.9x'])('odds of %s are refused', async (odds) => {
    const { key: id, version } = await theGame();
    const body = JSON.stringify({ id, version, odds, reason: 'r' });
    const request = { method: 'POST', address: '/ops/games/odds', body } as const;
    expect(await ops.client.send(request, { token: ann })).toMatchObject({
      status: 400,
      problem: { reason: 'bad_field', field: 'odds' },
    });
  });

  test('limits are changed by two operators', async () => {
    const { key: id, version } = await theGame();
    const limits = { minStake: minor(500), maxStake: minor(20_000), condition: minor(1_000) };
    const input = { id, version, ...limits, reason: 'Agreed' };
    expect((await ops.client.get(setGameLimits, input, ann)).outcome).toBe('needs_second');
    expect(await theGame()).toMatchObject({ minStake: 100 });
    expect((await approveOnly()).status).toBe(200);
    expect(await theGame()).toMatchObject(limits);
    expect((await ops.audit()).map(({ actor, action }) => `${actor}: ${action}`)).toEqual([
      'ann: propose: limit game',
      'bob: update game',
      'bob: approve: limit game',
    ]);
  });

  test.each([
    ['min', { min: '0.00' }],
    ['min', { min: '1.50' }],
    ['max', { min: '9.00', max: '8.00' }],
    ['condition', { condition: '-1.00' }],
  ])('a wrong %s is refused: %j', async (field, change) => {
    const { key: id, version } = await theGame();
    const wire = { id, version, min: '1.00', max: '10.00', condition: '0.00', reason: 'r' };
    const body = JSON.stringify({ ...wire, ...change });
    const request = { method: 'POST', address: '/ops/games/limits', body } as const;
    expect(await ops.client.send(request, { token: ann })).toMatchObject({
      problem: { reason: 'bad_field', field },
    });
  });

  test('are stopped and published again by one operator; a repeated call has one effect', async () => {
    const { key: id, version } = await theGame();
    const key = randomUUID();
    const stop = () => ops.client.call(disableGame, { id, version }, { token: ann, key });
    const replies = [await stop(), await stop()];
    expect(replies[0]?.value?.outcome).toBe('disabled');
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    expect(await theGame()).toMatchObject({ enabled: false });
    const again = { id, version: replies[0]?.value?.version ?? '' };
    expect(await ops.client.get(enableGame, again, bob)).toEqual({ outcome: 'enabled', version });
    expect((await ops.audit()).filter(({ action }) => action === 'update game')).toHaveLength(2);
  });

  test('finance sees them and changes nothing', async () => {
    const eve = await ops.operator('eve', 'finance');
    expect((await ops.client.get(gamePage, {}, eve)).items).toHaveLength(1);
    const { key: id, version } = await theGame();
    expect((await ops.client.call(disableGame, { id, version }, { token: eve })).status).toBe(403);
    expect(await theGame()).toMatchObject({ enabled: true });
  });
});

describe('S4.8 the beacon of draws', () => {
  const set = (version: string, mode: 'auto' | 'on' | 'off', token: string, waitSeconds?: number) =>
    ops.client.call(
      setBeacon,
      { version, mode, reason: 'Agreed', ...(waitSeconds === undefined ? {} : { waitSeconds }) },
      { token },
    );
  const shown = () => ops.client.get(beaconShown, {}, ann);

  test('is switched on, off and back to automatic by two operators', async () => {
    const auto = await shown();
    expect(auto).toMatchObject({ mode: 'auto', source: 'quicknet', waitsForSecond: false });
    const asked = await set(auto.version, 'on', ann, 60);
    expect(asked.value?.outcome).toBe('needs_second');
    expect(await shown()).toMatchObject({ mode: 'auto', waitsForSecond: true });
    expect((await set(auto.version, 'on', bob, 60)).problem?.reason).toBe('changed_meanwhile');
    expect((await set(asked.value?.version ?? '', 'on', bob, 60)).value?.outcome).toBe('changed');
    expect(await shown()).toMatchObject({ mode: 'on', source: 'quicknet', waitSeconds: 60 });
    for (const mode of ['off', 'auto'] as const) {
      await set((await shown()).version, mode, ann);
      expect((await approveOnly()).status).toBe(200);
      expect(await shown()).toMatchObject({ mode });
    }
  });

  test('has no wait where it is not required', async () => {
    const { version } = await shown();
    expect(await set(version, 'off', ann, 60)).toMatchObject({
      problem: { reason: 'bad_field', field: 'wait' },
    });
  });
});
