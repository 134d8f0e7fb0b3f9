import type { GameInfo, GameSnapshot } from '@velvet/contract/game';
import { aGameInfo, aGameKey, aGameSnapshot, aPeriod } from '@velvet/contract/testing/factories';
import { asEpochMs, asSeconds } from '@velvet/contract/time';
import { roundTimes } from './round-clock.ts';
import * as rules from './round-event.ts';

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
  dice,
  previous: { period: first, dice },
});
const snapshot = aGameSnapshot({
  openPeriod: third,
  secondsLeft: asSeconds(60),
  serverTimeMs: asEpochMs(NOON_MS + 60_500),
  dice: undefined,
  previous: { period: second, dice: undefined },
});

const event = { kind: 'round', game: aGameKey('rose-1'), period: second } as const;
const withSnapshot = (shown: GameInfo, told: GameSnapshot) =>
  rules.withSnapshot(shown, { ...event, state: 'opened', snapshot: told });

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
  const drawn = withSnapshot(next, { ...snapshot, dice, previous: { period: second, dice } });
  expect(drawn.previous).toEqual({ period: second, dice });
  expect(withSnapshot(drawn, snapshot)).toBe(drawn);
  const old = aGameSnapshot({ ...info, serverTimeMs: asEpochMs(NOON_MS + 30_000) });
  expect(withSnapshot(drawn, { ...old, secondsLeft: asSeconds(30) })).toBe(drawn);
});

test('without the server’s time in the answer nothing can be counted', () => {
  const { serverTimeMs: _none, ...timeless } = info;
  expect(withSnapshot(timeless, snapshot)).toBe(timeless);
});
