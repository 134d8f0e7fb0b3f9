const SHORTEST_S = 3_600;

/**
 * The demo games' periods in seconds, of which each round runs for at least half an hour from now:
 * rounds are aligned to the epoch, so one of exactly an hour may close while a test is placing its
 * orders.
 */
export function longPeriods(now = Date.now()): readonly [number, number, number] {
  const seconds = Math.floor(now / 1_000);
  let period = SHORTEST_S;
  while (seconds % period > period / 2) period += 1;
  return [period, period, period];
}
