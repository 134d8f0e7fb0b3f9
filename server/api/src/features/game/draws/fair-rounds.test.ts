import { createHash } from 'node:crypto';
import { aGameKey, aPeriod } from '@velvet/contract/testing/factories';
import { aMember, balanceOf } from '../../../testing/database-factories.ts';
import { deskStartMs, openRoundDesk, type RoundDesk } from '../../../testing/round-desk.ts';
import { drawNumbers, isInChain } from '../../../testing/verify-round.ts';
import { commitmentOf, createSeedVault } from '../seeds/seed-vault.ts';

const aSource = {
  name: 'test',
  offer: { source: 'test', genesis: 0, period: 3 },
  isReachable: async () => true,
};
let desk: RoundDesk;
beforeEach(async () => {
  desk = await openRoundDesk();
});
afterEach(() => desk.close());

describe('S4.8 the chain of seeds', () => {
  test('every revealed seed matches its commitment, the draw, and the published tip', async () => {
    const ticker = desk.instance(0);
    await ticker.tick();
    const { rows: tips } = await desk.db.api.query<{ tip: Buffer }>('SELECT tip FROM seed_chain');
    for (let minute = 1; minute <= 12; minute += 1) {
      await desk.setClocks(minute * 60);
      await ticker.tick();
    }
    const drawn = (await desk.rounds()).filter(({ seed }) => seed !== null);
    expect(drawn).toHaveLength(12);
    for (const round of drawn) {
      const seed = round.seed ?? Buffer.alloc(0);
      expect(commitmentOf(seed)).toEqual(round.commitment);
      expect(isInChain(seed, round.chain_place, tips[0]?.tip ?? Buffer.alloc(0))).toBe(true);
      expect(round.numbers).toEqual([
        ...drawNumbers({ seed, gameKey: aGameKey(round.game_key), period: aPeriod(round.expect) }),
      ]);
    }
  });

  test('an exhausted chain is followed by a new one with its own tip', async () => {
    const short = createSeedVault(Buffer.alloc(32, 11)).makeChain(2);
    await desk.db.owner.query('SELECT seed_chain_add($1, 2, $2, $3, $4, $5)', [
      desk.game,
      short.tip,
      'key',
      short.places,
      short.sealed,
    ]);
    await desk.instance(0).tick();
    await desk.instance(0).tick();
    expect((await desk.rounds()).map(({ chain_place }) => chain_place)).toEqual([1, 2, 1, 2]);
    await desk.setClocks(300);
    await desk.instance(0).tick();
    expect(await desk.faults()).toEqual([]);
  });

  test('S16.2 no login that serves requests reads a seed before its draw, sealed or not', async () => {
    await desk.instance(0).tick();
    for (const login of ['velvet_api', 'velvet_operator', 'velvet_metrics'] as const) {
      for (const statement of [
        'SELECT * FROM round_secret',
        'SELECT * FROM seed_chain_secret',
        'SELECT * FROM seed_sealed(1, 1)',
        'SELECT * FROM rounds_due()',
      ]) {
        await expect(desk.db.pool(login).query(statement)).rejects.toThrow('permission denied');
      }
    }
  });
});

describe('a beacon that the draws process reaches', () => {
  const offer = { source: 'test', genesis: deskStartMs / 1_000 - 3_000, period: 3 };
  const value = createHash('sha256').update('offered').digest();
  const published = async () =>
    (await desk.rounds()).map(({ beacon_source }) => beacon_source ?? 'none');

  test('S4.8 takes part automatically, which is published before the round opens', async () => {
    const source = { ...aSource, offer, fetchVerified: async () => ({ value, signature: value }) };
    const ticker = desk.instance(0, source, () => offer);
    await ticker.tick();
    expect(new Set(await published())).toEqual(new Set(['test']));
    await desk.setClocks(60);
    await ticker.tick();
    await ticker.stop();
    await desk.instance(0).tick();
    expect((await desk.rounds())[0]).toMatchObject({
      state: 'settled',
      beacon: value.toString('hex'),
    });
    expect(await desk.faults()).toEqual([]);
  });

  test('does not take part if unreachable when the round is published', async () => {
    await desk.instance(0, undefined, () => undefined).tick();
    expect(new Set(await published())).toEqual(new Set(['none']));
  });

  test('does not take part if the operator has turned it off', async () => {
    await desk.db.owner.query(`INSERT INTO config VALUES ('beacon', '{"mode": "off"}')`);
    await desk.instance(0, undefined, () => offer).tick();
    expect(new Set(await published())).toEqual(new Set(['none']));
  });

  test('S4.7 is asked for after an outage of any length before a round is void', async () => {
    const source = { ...aSource, offer, fetchVerified: async () => ({ value, signature: value }) };
    await desk.instance(0, source, () => offer).tick();
    const member = await aMember(desk.db.owner, { funds: 10_000 });
    await desk.setClocks(20);
    expect(await desk.place(member)).toBe('ok');
    await desk.db.owner.query('UPDATE draws_lease SET until = clock_timestamp()');
    await desk.setClocks(18_000);
    const ticker = desk.instance(0, source, () => offer);
    await ticker.tick();
    await ticker.stop();
    await desk.instance(0).tick();
    expect((await desk.rounds())[0]).toMatchObject({
      state: 'settled',
      beacon: value.toString('hex'),
    });
    expect(await desk.faults()).toEqual([]);
  });

  test('that becomes unreachable voids the rounds that announced it, and no later ones', async () => {
    let offered: typeof offer | undefined = offer;
    const ticker = desk.instance(0, undefined, () => offered);
    await ticker.tick();
    const member = await aMember(desk.db.owner, { funds: 10_000 });
    await desk.setClocks(20);
    expect(await desk.place(member)).toBe('ok');
    offered = undefined;
    await desk.setClocks(400);
    await ticker.tick();
    await ticker.tick();
    const rounds = await desk.rounds();
    expect(rounds[0]?.state).toBe('refunded');
    expect(await balanceOf(desk.db.api, member)).toBe(10_000);
    expect(rounds.at(-1)).toMatchObject({ state: 'pending', beacon_source: null });
  });
});

describe('the optional beacon', () => {
  const value = createHash('sha256').update('beacon').digest();
  beforeEach(async () => {
    const rule = { source: 'test', genesis: deskStartMs / 1_000 - 3_000, period: 3, wait: 30 };
    await desk.db.owner.query(`INSERT INTO config VALUES ('beacon', $1)`, [JSON.stringify(rule)]);
  });

  test('S4.8 its value, announced in advance and created after betting closes, takes part', async () => {
    const asked: number[] = [];
    const ticker = desk.instance(0, {
      ...aSource,
      fetchVerified: async (round) => {
        asked.push(round);
        return { value, signature: value };
      },
    });
    await ticker.tick();
    await desk.setClocks(61);
    await ticker.tick();
    await ticker.stop();
    await desk.instance(0).tick();
    const [round] = await desk.rounds();
    const seed = round?.seed ?? Buffer.alloc(0);
    expect(round?.beacon).toBe(value.toString('hex'));
    expect(round?.numbers).toEqual([
      ...drawNumbers({
        seed,
        gameKey: aGameKey(round?.game_key ?? ''),
        period: aPeriod('202603010601'),
        beacon: value.toString('hex'),
      }),
    ]);
    // Beacon round n comes into being at genesis + (n - 1) × period.
    const bornAt = deskStartMs / 1_000 - 3_000 + ((asked[0] ?? 0) - 1) * 3;
    const closesAt = deskStartMs / 1_000 + 57;
    expect(bornAt).toBeGreaterThan(closesAt);
    expect(bornAt).toBeLessThanOrEqual(closesAt + 3);
    expect(await desk.faults()).toEqual([]);
  });

  test('an unreadable setting is refused, so that games continue', async () => {
    for (const rule of [
      '"quicknet"',
      '{}',
      '{"source": "q", "genesis": 1, "period": 0, "wait": 9}',
    ]) {
      const set = `UPDATE config SET value = $1 WHERE key = 'beacon'`;
      await expect(desk.db.owner.query(set, [rule])).rejects.toThrow('config_beacon_readable');
    }
  });

  test('without it in time the round is void and its bets are refunded', async () => {
    const ticker = desk.instance(0);
    await ticker.tick();
    const member = await aMember(desk.db.owner, { funds: 10_000 });
    await desk.setClocks(20);
    await desk.place(member);
    await desk.setClocks(80);
    await ticker.tick();
    expect((await desk.rounds())[0]?.state).toBe('pending');
    await desk.setClocks(91);
    await ticker.tick();
    expect((await desk.rounds())[0]?.state).toBe('refunded');
    expect(await balanceOf(desk.db.api, member)).toBe(10_000);
  });
});
