import { createHash } from 'node:crypto';
import type pg from 'pg';
import { callFunction } from '../database/call-function.ts';
import type { DemoGame } from './games.ts';
import { demoMember } from './members.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PAST_ROUNDS = 20;
const SIDES = ['big', 'small', 'odd', 'even'] as const;

/** One thing that happens to `demo` at a time before the seeding. */
interface Step {
  readonly at: number;
  run(client: pg.Client): Promise<void>;
}

/**
 * Lets the demo's past happen through the ledger's own functions, in order of time, so that every
 * sum holds: recharges, withdrawals in each state, and settled bets in the last rounds.
 */
export async function seedHistory(
  client: pg.Client,
  now: Date,
  games: readonly DemoGame[],
): Promise<void> {
  // No draws process is running yet, and bets need a lease.
  await client.query(
    `INSERT INTO draws_lease (until) VALUES ('infinity')
     ON CONFLICT (is_only) DO UPDATE SET until = excluded.until`,
  );
  const steps = [...rechargeSteps(now), ...withdrawalSteps(now), ...roundSteps(now, games)];
  for (const step of steps.sort((a, b) => a.at - b.at)) {
    await client.query(`SELECT set_config('velvet.now', $1, true)`, [
      new Date(step.at).toISOString(),
    ]);
    await step.run(client);
  }
  await client.query(`SELECT set_config('velvet.now', '', true)`);
  await client.query('UPDATE draws_lease SET until = clock_timestamp()');
}

function rechargeSteps(now: Date): Step[] {
  // Points; the last one was declined by the payer.
  const recharges = [
    { daysAgo: 28, points: 60_000, approved: true },
    { daysAgo: 14, points: 40_000, approved: true },
    { daysAgo: 6, points: 5_000, approved: false },
  ];
  return recharges.map(({ daysAgo, points, approved }, index) => ({
    at: now.getTime() - daysAgo * DAY_MS,
    run: async (client) => {
      const { rows } = await client.query<{ recharge_id: string }>(
        `SELECT recharge_id FROM recharge_request($1, $2, 'Mexicopay', $3, $4)`,
        [demoMember.id, points * 100, `demo-${index}`, hashOf(`recharge ${index}`)],
      );
      const values = [rows[0]?.recharge_id, points * 100, approved];
      await callFunction(client, 'recharge_complete', values);
    },
  }));
}

function withdrawalSteps(now: Date): Step[] {
  const paid = { states: ['successful', 'settled'], reason: 'paid_out' };
  const open = { states: [], reason: '' };
  const failed = { states: ['failed'], reason: 'bank_refused' };
  const fresh = { states: ['successful'], reason: 'paid_out' };
  const kinds = [paid, failed, fresh, open];
  return [24, 11, 4, 1].flatMap((daysAgo, index): Step[] => {
    const kind = kinds[index] ?? open;
    const asked = now.getTime() - daysAgo * DAY_MS - 2 * HOUR_MS;
    const name = `withdrawal ${index}`;
    let id: string | undefined;
    const ask: Step = {
      at: asked,
      run: async (client) => {
        const { rows } = await client.query<{ outcome: string; withdrawal_id: string }>(
          'SELECT outcome, withdrawal_id FROM withdraw_request($1, $2, $3, $4)',
          [demoMember.id, (10_000 + index * 500) * 100, `demo-${index}`, hashOf(name)],
        );
        if (rows[0]?.outcome !== 'ok') throw new Error(`Demo ${name}: ${rows[0]?.outcome}`);
        id = rows[0].withdrawal_id;
      },
    };
    const decisions = kind.states.map(
      (state, step): Step => ({
        at: asked + (step + 1) * 300 * SECOND_MS,
        run: async (client) => {
          await callFunction(client, 'withdrawal_decide', [id, state, kind.reason]);
        },
      }),
    );
    return [ask, ...decisions];
  });
}

function roundSteps(now: Date, games: readonly DemoGame[]): Step[] {
  return games.flatMap((game, gameIndex) => {
    const periodMs = game.periodSeconds * SECOND_MS;
    const current = Math.floor(now.getTime() / periodMs) * periodMs;
    return Array.from({ length: PAST_ROUNDS }, (_, index) => {
      const start = current - (PAST_ROUNDS - index) * periodMs;
      return oneRound(game, start, index % 2 === gameIndex % 2 ? index : undefined);
    }).flat();
  });
}

/** Publishes a past round, bets on it when `bet` is given, draws and settles it. */
function oneRound(game: DemoGame, start: number, bet: number | undefined): Step[] {
  const periodMs = game.periodSeconds * SECOND_MS;
  const seed = hashOf(`seed ${game.key} ${start}`);
  let id: string | undefined;
  const publish: Step = {
    at: start - 5 * SECOND_MS,
    run: async (client) => {
      const { rows } = await client.query<{ id: string }>(
        'SELECT round_publish(g, $2, $2, sha256($3)) AS id FROM game g WHERE g.id = $1',
        [game.id, new Date(start).toISOString(), seed],
      );
      id = rows[0]?.id;
    },
  };
  const draw: Step = {
    at: start + periodMs,
    run: async (client) => {
      const said = await callFunction<string>(client, 'round_draw', [id, seed]);
      if (said !== 'drawn') throw new Error(`Demo round: ${said}`);
      await callFunction(client, 'bets_settle');
    },
  };
  if (bet === undefined) return [publish, draw];
  const place: Step = {
    at: start + Math.min(20 * SECOND_MS, periodMs / 4),
    run: async (client) => {
      const { rows } = await client.query<{ outcome: string }>(
        `SELECT outcome FROM place_bets(
           $1, $2, period_name($3, $4), $5, $6, $7, $8)`,
        [
          demoMember.id,
          game.id,
          new Date(start).toISOString(),
          game.periodSeconds,
          sidesOf(bet),
          game.stakeMin * (1 + (bet % 5)),
          `demo-${game.key}-${bet}`,
          hashOf(`bet ${game.key} ${bet}`),
        ],
      );
      if (rows[0]?.outcome !== 'ok') throw new Error(`Demo bet: ${rows[0]?.outcome}`);
    },
  };
  return [publish, place, draw];
}

function sidesOf(index: number): string[] {
  const first = SIDES[index % 4] ?? 'big';
  const second = SIDES[(index + 2) % 4] ?? 'odd';
  return index % 3 === 0 ? [first, second] : [first];
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(`velvet demo ${text}`).digest();
}
