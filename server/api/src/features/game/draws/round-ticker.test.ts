import { sideWins } from '@velvet/contract/dice';
import { aMember, balanceOf, hashOf } from '../../../testing/database-factories.ts';
import { payoutOf } from '../../../testing/money-model.ts';
import { openRoundDesk, type RoundDesk } from '../../../testing/round-desk.ts';
import type { SeedSource } from '../seeds/seed-vault.ts';
import { drawRounds } from './round-steps.ts';
import { createRoundTicker, type RoundTicker } from './round-ticker.ts';

let desk: RoundDesk;
beforeEach(async () => {
  desk = await openRoundDesk();
});
afterEach(() => desk.close());

async function runTogether(tickers: readonly RoundTicker[]): Promise<void> {
  for (let step = 0; step < 3; step += 1) await Promise.all(tickers.map((each) => each.tick()));
}

describe('S4.7 rounds without a leader', () => {
  test('two instances draw and settle everything exactly once', async () => {
    const tickers = [desk.instance(0), desk.instance(1)];
    await runTogether(tickers);
    const members = await Promise.all(
      Array.from({ length: 30 }, () => aMember(desk.db.owner, { funds: 10_000 })),
    );
    await desk.setClocks(20);
    for (const member of members) expect(await desk.place(member)).toBe('ok');
    await desk.setClocks(61);
    await runTogether(tickers);
    const [round] = await desk.rounds();
    const dice = round?.numbers ?? [1, 1, 1];
    const won = (['big', 'odd'] as const).filter((side) => sideWins(side, dice)).length;
    for (const member of members) {
      expect(await balanceOf(desk.db.api, member)).toBe(8_000 + won * payoutOf(1_000, 195));
    }
    expect(desk.events.get('round drawn')).toBe(1);
    expect(desk.events.get('bet settled')).toBe(60);
    expect(await desk.faults()).toEqual([]);
  });

  test('rounds missed while all were down are drawn late from their seeds', async () => {
    const ticker = desk.instance(0);
    await ticker.tick();
    const promised = await desk.rounds();
    const member = await aMember(desk.db.owner, { funds: 10_000 });
    await desk.setClocks(20);
    await desk.place(member);
    await desk.setClocks(3_600 * 5 + 20);
    await ticker.tick();
    const drawn = (await desk.rounds()).slice(0, promised.length);
    expect(drawn.map(({ state }) => state)).toEqual(promised.map(() => 'settled'));
    expect(drawn.map(({ commitment }) => commitment)).toEqual(
      promised.map(({ commitment }) => commitment),
    );
    // The current period is open again, and nothing was invented for the hours between.
    expect((await desk.rounds())[promised.length]?.expect).toBe('202603010901');
    expect(await desk.faults()).toEqual([]);
  });

  test('a round whose seed is lost is void and its bets are refunded', async () => {
    const ticker = desk.instance(0);
    await ticker.tick();
    const member = await aMember(desk.db.owner, { funds: 10_000 });
    await desk.setClocks(20);
    await desk.place(member);
    await desk.db.owner.query('DELETE FROM seed_chain_secret');
    await desk.setClocks(61);
    // Another process: the first one still has the seed in its memory.
    await desk.instance(1).tick();
    expect((await desk.rounds())[0]).toMatchObject({
      state: 'refunded',
      numbers: null,
      seed: null,
    });
    expect(await balanceOf(desk.db.api, member)).toBe(10_000);
    expect(desk.events.get('round void')).toBe(1);
    expect(await desk.faults()).toEqual([]);
  });

  test('S4.7 betting ends 3 s before the draw, and a flood of late orders cannot delay it', async () => {
    const ticker = desk.instance(0);
    await ticker.tick();
    const member = await aMember(desk.db.owner, { funds: 10_000 });
    await desk.setClocks(56);
    expect(await desk.place(member)).toBe('ok');
    await desk.setClocks(57);
    expect(await desk.place(member)).toBe('round_closed');
    await desk.setClocks(61);
    // An order that came too late and is still under way.
    const late = desk.clients[1];
    await late.query('BEGIN');
    const { rows } = await late.query(
      'SELECT outcome FROM place_bets($1, $2, $3, $4, $5, $6, $7)',
      [member, desk.game, '202603010601', ['big'], 1_000, 'late', hashOf('late')],
    );
    expect(rows).toEqual([{ outcome: 'round_closed' }]);
    expect(await drawRounds(desk.clients[0], desk.seeds())).toEqual(['drawn']);
    await late.query('ROLLBACK');
    await ticker.tick();
    expect((await desk.rounds())[0]?.state).toBe('settled');
  });
});

const noSeeds: SeedSource = {
  seedAt: async () => undefined,
  addChain: async () => undefined,
};

test('the ticker continues after an error and stops on request', async () => {
  const seen: unknown[] = [];
  let calls = 0;
  const failing = createRoundTicker({
    pool: {
      query: () => {
        calls += 1;
        return Promise.reject(new Error('down'));
      },
    } as never,
    seeds: noSeeds,
    nowMs: () => 0,
    onEvent: () => undefined,
    onFault: (error) => seen.push(error),
  });
  failing.start();
  await failing.stop();
  expect(seen).toEqual([new Error('down')]);
  expect(calls).toBe(1);
});

test('a failing beacon is reported and retried after a pause, and delays no draw', async () => {
  const events: string[] = [];
  const faults: unknown[] = [];
  let asked = 0;
  let timeMs = 0;
  const answers: Readonly<Record<string, readonly object[]>> = {
    'beacon-wanted': [{ source: 'test', beacon_round: 7 }],
    'bets-settle': [{ n: -1 }],
  };
  const ticker = createRoundTicker({
    pool: { query: async ({ name }: { name: string }) => ({ rows: answers[name] ?? [] }) } as never,
    seeds: noSeeds,
    nowMs: () => timeMs,
    onEvent: (event) => events.push(event),
    onFault: (error) => faults.push(error),
    beacon: {
      name: 'test',
      offer: { source: 'test', genesis: 0, period: 3 },
      isReachable: async () => false,
      fetchVerified: () => {
        asked += 1;
        return Promise.reject(new Error('no relay'));
      },
    },
  });
  const tickAt = async (ms: number) => {
    timeMs = ms;
    await ticker.tick();
    await ticker.stop();
  };
  await tickAt(0);
  await tickAt(900);
  expect(asked).toBe(1);
  await tickAt(1_000);
  expect(asked).toBe(2);
  expect(faults).toEqual([new Error('no relay'), new Error('no relay')]);
  expect(events).toEqual(['beacon failed', 'beacon failed']);
});
