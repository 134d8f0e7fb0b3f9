import type { GameInfo, GameSnapshot } from '@velvet/contract/game';
import { aGameInfo, aGameKey, aGameSnapshot, aPeriod } from '@velvet/contract/testing/factories';
import { asEpochMs, asSeconds } from '@velvet/contract/time';
import { tellLiveEvent } from '@velvet/sdk/live-events/follow-live-events';
import { aServer } from '../testing/game-server.ts';
import { createStore, type FakeEndpoint } from '../testing/test-host.tsx';
import { roundTimes } from './round-clock.ts';
import * as rules from './round-queries.ts';
import { roundQueries } from './round-queries.ts';

const ROSE = aGameKey('rose-1');
const ANSWERED_AFTER_MS = 3_000;
const { gameInfo, gameHistory } = roundQueries.endpoints;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** What the server knew when it was asked, on a slow way. */
const slowly = ({ name, respond }: FakeEndpoint): FakeEndpoint => ({
  name,
  respond: async (fields) => {
    const reply = await respond(fields);
    await new Promise((resolve) => setTimeout(resolve, ANSWERED_AFTER_MS));
    return reply;
  },
});

test.each(['first', 'second'])(
  'S15.2 an event during the %s fetch counts although the answer is from before it',
  async (fetch) => {
    const { event, answers, periodAt } = aServer(Date.UTC(2026, 10, 20, 12, 0, 54));
    const store = createStore(answers.map(slowly));
    const ask = () => {
      void store.dispatch(gameInfo.initiate(ROSE, { forceRefetch: true }));
      void store.dispatch(gameHistory.initiate(ROSE, { forceRefetch: true }));
    };
    ask();
    if (fetch === 'second') {
      await jest.advanceTimersByTimeAsync(4_000);
      ask();
    } else {
      jest.setSystemTime(Date.UTC(2026, 10, 20, 12, 0, 58));
    }
    await jest.advanceTimersByTimeAsync(2_500);
    expect(store.dispatch(tellLiveEvent(event([2, 2, 3])))).toBe(fetch === 'second');
    await jest.advanceTimersByTimeAsync(1_000);
    const state = store.getState();
    expect(gameInfo.select(ROSE)(state).data).toMatchObject({
      openPeriod: periodAt(Date.now()),
      previous: { dice: [2, 2, 3] },
    });
    const rounds = gameHistory.select(ROSE)(state).data ?? [];
    expect(rounds[0]).toMatchObject({ period: periodAt(Date.now() - 60_000), dice: [2, 2, 3] });
    expect(rounds).toHaveLength(3);
  },
);

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
