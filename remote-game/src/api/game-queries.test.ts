import type { PastRound, Period } from '@velvet/contract/game';
import { aGameKey, anEpochSecond, aPastRound, aPeriod } from '@velvet/contract/testing/factories';
import * as rules from './game-queries.ts';

const first = aPeriod('1');
const second = aPeriod('2');
const third = aPeriod('3');
const withResult = (history: readonly PastRound[], result: PastRound) =>
  rules.withResult(history, {
    kind: 'round',
    game: aGameKey('rose-1'),
    period: result.period,
    state: 'drawn',
    result,
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
    expect(withResult(history, round(second, 120))).toEqual(history);
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
