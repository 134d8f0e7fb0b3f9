import type { Period } from '@velvet/contract/game';
import {
  aGameInfo,
  aGameSnapshot,
  anEpochSecond,
  aPastRound,
  aPeriod,
} from '@velvet/contract/testing/factories';
import { asEpochMs, asSeconds } from '@velvet/contract/time';
import { roundTimes } from './round-clock.ts';
import { withResult, withSnapshot } from './round-event.ts';

const NOON_MS = Date.UTC(2026, 10, 20, 12);
const first = aPeriod('1');
const second = aPeriod('2');
const third = aPeriod('3');
const dice = [2, 2, 3] as const;

/** Fetched 20.7 s into a minute; `snapshot` is from half a second into the next one. */
const info = aGameInfo({
  openPeriod: second,
  secondsLeft: asSeconds(40),
  serverTimeMs: asEpochMs(NOON_MS + 20_700),
  previous: { period: first, dice },
});
const snapshot = aGameSnapshot({
  openPeriod: third,
  secondsLeft: asSeconds(60),
  serverTimeMs: asEpochMs(NOON_MS + 60_500),
  previous: { period: second, dice: undefined },
});

test('S15.2 an event brings the next round, and leaves the time by which the clock is read', () => {
  const next = withSnapshot(info, snapshot);
  expect(next).toMatchObject({ id: info.id, name: info.name, openPeriod: third });
  expect(next.serverTimeMs).toBe(info.serverTimeMs);
  expect(roundTimes(next, asEpochMs(0)).drawsAtMs).toBe(NOON_MS + 120_000);
});

test('what the event does not have any more is gone', () => {
  expect(withSnapshot({ ...info, isPaused: true, chainTip: 'a' }, snapshot)).not.toHaveProperty(
    'isPaused',
  );
});

test('S15.2 an event of an earlier round, or from before the draw, changes nothing', () => {
  const next = withSnapshot(info, snapshot);
  const drawn = withSnapshot(next, { ...snapshot, previous: { period: second, dice } });
  expect(drawn.previous).toEqual({ period: second, dice });
  expect(withSnapshot(drawn, snapshot)).toBe(drawn);
  const old = aGameSnapshot({ ...info, serverTimeMs: asEpochMs(NOON_MS + 30_000) });
  expect(withSnapshot(drawn, { ...old, secondsLeft: asSeconds(30) })).toBe(drawn);
});

test('without the server’s time in the answer nothing can be counted', () => {
  const { serverTimeMs: _none, ...timeless } = info;
  expect(withSnapshot(timeless, snapshot)).toBe(timeless);
});

describe('a finished round', () => {
  const round = (period: Period, drawsAt: number) =>
    aPastRound({ period, drawsAt: anEpochSecond(drawsAt) });
  const periods = (rounds: readonly { readonly period: string }[]) =>
    rounds.map(({ period }) => period);

  test('S15.2 has its place in the history, also one that was drawn late', () => {
    const history = [round(second, 120), round(first, 60)];
    expect(periods(withResult(history, round(third, 180)))).toEqual(['3', '2', '1']);
    const [newest] = history;
    expect(periods(withResult(newest ? [newest] : [], round(first, 60)))).toEqual(['2', '1']);
  });

  test('is there once', () => {
    const history = [round(second, 120), round(first, 60)];
    expect(withResult(history, round(second, 120))).toBe(history);
  });

  test('takes the place of the oldest one of a full history', () => {
    const full = Array.from({ length: 30 }, (_, index) =>
      round(aPeriod(String(130 - index)), 6_000 - index * 60),
    );
    const next = withResult(full, round(aPeriod('131'), 6_060));
    expect([next.length, next[0]?.period, next.at(-1)?.period]).toEqual([30, '131', '102']);
    expect(periods(withResult(full, round(first, 60)))).toEqual(periods(full));
  });
});
