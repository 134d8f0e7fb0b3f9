// Part of the full run: it starts servers whose clocks jump.
import { setTimeout as delay } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { Queryable } from '../database/queryable.ts';
import { bookFaults } from '../testing/book-faults.ts';
import { aMember, balanceOf } from '../testing/database-factories.ts';
import { longPeriods } from '../testing/long-periods.ts';
import { openRoundDesk, type RoundDesk } from '../testing/round-desk.ts';
import { startTestApi } from '../testing/running-api.ts';

const DAY_S = 86_400;
const POLL_MS = 50;

describe('S0.4 S4.7 the database’s clock jumps', () => {
  let desk: RoundDesk;
  beforeEach(async () => {
    desk = await openRoundDesk();
  });
  afterEach(() => desk.close());

  const settleAll = async (): Promise<void> => {
    const ticker = desk.instance(0);
    await ticker.tick();
    await ticker.tick();
  };

  test.each([
    ['forward and back', [20, 3_600, 25, DAY_S, 30]],
    ['back and forward', [20, -3_600, 25, -DAY_S, 3_600]],
  ])('%s: every bet is settled once, at its own odds', async (_how, jumps) => {
    await desk.instance(0).tick();
    const member = await aMember(desk.db.owner, { funds: 100_000 });
    let placed = 0;
    for (const seconds of jumps) {
      await desk.setClocks(seconds);
      if ((await desk.place(member)) === 'ok') placed += 1;
      await settleAll();
      expect(await desk.faults()).toEqual([]);
    }
    expect(placed).toBeGreaterThan(0);
    await desk.setClocks(3 * DAY_S);
    await settleAll();
    expect(await desk.faults()).toEqual([]);
    const { rows } = await desk.db.owner.query<{ open: number; bets: number }>(
      `SELECT count(*) FILTER (WHERE state = 'open') AS open, count(*) AS bets FROM bet_outcome`,
    );
    expect(rows).toEqual([{ open: 0, bets: placed * 2 }]);
  });

  test('books and rounds stay consistent after any jumps', async () => {
    const member = await aMember(desk.db.owner, { funds: 100_000_000 });
    const jump = fc.integer({ min: -7_200, max: 7_200 });
    await fc.assert(
      fc.asyncProperty(fc.array(jump, { minLength: 2, maxLength: 6 }), async (jumps) => {
        for (const seconds of jumps) {
          await desk.setClocks(seconds);
          await desk.place(member);
          await settleAll();
        }
        expect(await desk.faults()).toEqual([]);
      }),
      { numRuns: 8, seed: 4_711 },
    );
    expect(await balanceOf(desk.db.owner, member)).toBeGreaterThan(0);
  });

  test('after a jump back no revealed seed determines a future round', async () => {
    await desk.setClocks(DAY_S);
    await settleAll();
    await desk.setClocks(0);
    await settleAll();
    // Places are drawn in their order: nothing is published before what tomorrow's rounds use.
    const rounds = await desk.rounds();
    const places = rounds.map(({ chain_place }) => chain_place);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});

test('S0.4 orders are checked by the database’s clock, not the API’s', async () => {
  let offsetMs = 0;
  const api = await startTestApi({
    now: () => new Date(Date.now() + offsetMs),
    config: { demoPeriods: longPeriods() },
  });
  try {
    const token = await api.client.logIn('demo');
    const open = await openRound(api.db.owner);
    const order = (expect: string) =>
      api.client.send(
        'POST',
        'game_place_order',
        { item: 'big', money: '10.00', lid: '1', expect },
        { token },
      );
    for (offsetMs of [0, DAY_S * 1_000, -DAY_S * 1_000]) {
      const info = await api.client.send('GET', 'lottery_get_info', { key: 'rose-1' }, { token });
      const shown = String(Reflect.get(Object(info.data), 'now_expect'));
      expect((await order(open)).code).toBe(200);
      // Periods of another clock are not open: no bets on the past or the far future.
      if (shown !== open) expect((await order(shown)).code).not.toBe(200);
    }
    expect(await bookFaults(api.db.owner)).toEqual([]);
  } finally {
    await api.stop();
  }
});

/** The round of the first game that takes bets, once the draws have published it. */
async function openRound(db: Queryable): Promise<string> {
  for (;;) {
    const { rows } = await db.query<{ expect: string }>(
      'SELECT expect FROM round WHERE game_id = 1 AND opens_at <= now() AND closes_at > now()',
    );
    if (rows[0]) return rows[0].expect;
    await delay(POLL_MS);
  }
}
