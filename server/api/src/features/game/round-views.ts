import { type GameSnapshot, type PastRound, period } from '@velvet/contract/game';
import { minor } from '@velvet/contract/money';
import { parse } from '@velvet/contract/parse';
import { asEpochMs, duration, toEpochSeconds } from '@velvet/contract/time';
import type { GameRow, PastRoundRow } from './game-store.ts';
import { periodAfter, periodAt, secondsUntil } from './round-clock.ts';
import { toDice } from './round-parts.ts';

const periodLength = duration(1);

/** While the database has no open round (a new game, a pause), the period follows from the clock. */
export function toSnapshot(game: GameRow, now: Date): GameSnapshot {
  const nowMs = now.getTime();
  const periodSeconds = parse(periodLength, game.period_seconds);
  const current = periodAt(nowMs, periodSeconds);
  const isOpen = game.open_at !== null && game.open_at.getTime() <= nowMs;
  const drawsAtMs = (isOpen ? game.open_draws_at?.getTime() : undefined) ?? current.drawsAtMs;
  const dice = toDice(game.past_numbers);
  return {
    openPeriod:
      isOpen && game.open_expect !== null ? parse(period, game.open_expect) : current.name,
    nextPeriod: periodAfter(drawsAtMs - 1, periodSeconds).name,
    secondsLeft: secondsUntil(drawsAtMs, nowMs),
    dice,
    condition: minor(game.condition),
    ...(game.past_expect === null
      ? {}
      : { previous: { period: parse(period, game.past_expect), dice } }),
    commitment: (isOpen ? game.open_commitment : null) ?? '',
    ...(isOpen && game.open_tip !== null ? { chainTip: game.open_tip } : {}),
    ...(isOpen && game.open_beacon !== null ? { beaconOrigin: game.open_beacon } : {}),
    ...(isOpen && game.draws_alive && game.open_state === 'pending' ? {} : { isPaused: true }),
    serverTimeMs: asEpochMs(nowMs),
    periodSeconds,
    minStake: minor(game.stake_min),
    maxStake: minor(game.stake_max),
  };
}

const publicState = {
  pending: 'pending',
  drawn: 'drawn',
  settled: 'drawn',
  void: 'void',
  refunded: 'void',
} as const;

/** A finished round as the history has it. */
export function toPastRound(row: PastRoundRow): PastRound {
  return {
    period: parse(period, row.expect),
    dice: toDice(row.numbers),
    seed: row.seed ?? '',
    commitment: row.commitment,
    ...(row.beacon === '' ? {} : { beacon: row.beacon }),
    ...(row.beacon_origin === null ? {} : { beaconOrigin: row.beacon_origin }),
    drawsAt: toEpochSeconds(row.draws_at),
    ...(row.chain_place === null ? {} : { chainPlace: row.chain_place }),
    ...(row.tip === null ? {} : { chainTip: row.tip }),
    state: publicState[row.state],
  };
}
