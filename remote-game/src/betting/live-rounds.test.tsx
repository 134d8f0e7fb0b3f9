import { act, screen } from '@testing-library/react';
import type { LiveEvent } from '@velvet/contract/live-event';
import { aGameKey } from '@velvet/contract/testing/factories';
import { tellLiveEvent } from '@velvet/sdk/live-events/follow-live-events';
import { liveEventsChanged } from '@velvet/sdk/live-events/live-events-slice';
import { roundQueries } from '../round/round-queries.ts';
import { aServer, pass } from '../testing/game-server.ts';
import { renderScreen } from '../testing/test-host.tsx';
import { BettingScreen } from './betting-screen.tsx';

/** The countdown begins at 42 s. */
const TO_DRAW_MS = 42_000;
const MINUTE_MS = 60_000;
const ROSE = aGameKey('rose-1');

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** A table whose host has a stream. */
async function open(server = aServer()) {
  const shown = renderScreen(<BettingScreen gameKey={ROSE} />, {
    address: '/Lottery?key=rose-1&id=1',
    answers: server.answers,
  });
  act(() => void shown.store.dispatch(liveEventsChanged(true)));
  await pass(100, 50);
  const { store, calls } = shown;
  /** The store tells of a change with the next frame. */
  const tell = async (event: LiveEvent): Promise<boolean> => {
    const isTaken = store.dispatch(tellLiveEvent(event));
    await pass(50);
    return isTaken;
  };
  calls.length = 0;
  return { ...shown, ...server, tell };
}
const timeLeft = () => screen.getByRole('timer', { name: 'Time left' }).textContent;
const historyOf = ({ store }: Pick<Awaited<ReturnType<typeof open>>, 'store'>) =>
  roundQueries.endpoints.gameHistory.select(ROSE)(store.getState()).data ?? [];

/** Until a second before the draw, in steps as long as those that the clock on the screen shows. */
const untilDraw = () => pass(TO_DRAW_MS - 1_000, 1_000);

test.each([0, -600_000])(
  'S15.2 two rounds with events need no call; the device is %i ms behind the server',
  async (aheadMs) => {
    const server = aServer();
    server.state.aheadMs = aheadMs;
    const { calls, tell, event, host, periodAt, store } = await open(server);
    await pass(TO_DRAW_MS, 500);
    expect(timeLeft()).toBe('00:00');
    for (const dice of [
      [2, 2, 3],
      [6, 6, 4],
    ] as const) {
      await pass(650);
      expect(await tell(event())).toBe(true);
      expect(timeLeft()).toBe('01:00');
      await pass(550);
      expect(await tell(event(dice))).toBe(true);
      expect(screen.getByRole('img', { name: `Drawn: ${dice.join(', ')}` })).toBeTruthy();
      await pass(1_700, 100);
      await pass(MINUTE_MS - 3_000, 5_000);
      const started = `Started, period ${periodAt(Date.now() + aheadMs - 1_000)}`;
      expect(host.overlays.toast).toHaveBeenLastCalledWith(started);
    }
    expect(calls).toEqual([]);
    expect(
      historyOf({ store })
        .slice(0, 2)
        .map(({ dice }) => dice),
    ).toEqual([
      [6, 6, 4],
      [2, 2, 3],
    ]);
  },
);

test('S15.2 the draw alone brings the next round; what comes later and says less changes nothing', async () => {
  const { calls, tell, event, store } = await open();
  await untilDraw();
  await pass(1_200, 100);
  const opened = event();
  const drawn = event([2, 2, 3]);
  await tell(drawn);
  expect(timeLeft()).toBe('01:00');
  const known = historyOf({ store }).length;
  for (const late of [opened, drawn]) expect(await tell(late)).toBe(true);
  expect(screen.getByRole('img', { name: 'Drawn: 2, 2, 3' })).toBeTruthy();
  expect(historyOf({ store })).toHaveLength(known);
  await pass(10_000, 500);
  expect(calls).toEqual([]);
});

test('S15.2 events of other games, and those without details, are not taken', async () => {
  const { tell, event } = await open();
  const drawn = event([2, 2, 3]);
  if (drawn.kind !== 'round') throw new Error('Not of a round');
  expect(await tell({ ...drawn, game: aGameKey('lily-3') })).toBe(false);
  const { kind, game, period, state } = drawn;
  expect(await tell({ kind, game, period, state })).toBe(false);
});

test.each([
  [0, 1_500],
  [0.999, 2_998],
])(
  'S4.5 a stream that stays silent delays the polls, by %d of the spread',
  async (random, waitMs) => {
    jest.spyOn(Math, 'random').mockReturnValue(random);
    const server = aServer();
    server.state.stuck = true;
    const { calls } = await open(server);
    await untilDraw();
    await pass(900, 100);
    expect(timeLeft()).toBe('00:00');
    await pass(waitMs + 200, 50);
    expect(calls).toEqual([]);
    await pass(200, 50);
    expect(calls.map((made) => made.split('?')[0]).sort()).toEqual([
      'lottery_get_info',
      'lottery_get_one_list',
      'user_info',
    ]);
    await pass(5_000);
    expect(calls).toHaveLength(18);
  },
);

test('S4.5 a result that does not follow the next round is asked for', async () => {
  const { calls, tell, event } = await open();
  await untilDraw();
  await pass(1_200, 100);
  await tell(event());
  await pass(2_000);
  expect(calls).toEqual([]);
  await pass(2_000);
  expect(calls.some((made) => made.startsWith('lottery_get_one_list'))).toBe(true);
  expect(screen.getByRole('img', { name: 'Drawn: 1, 5, 6' })).toBeTruthy();
});

test('a page that was hidden asks once when it is looked at, and shows what the events said before', async () => {
  let visibility: DocumentVisibilityState = 'hidden';
  const shows = jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  const { calls, tell, event } = await open();
  await untilDraw();
  await pass(1_200, 100);
  await tell(event([2, 2, 3]));
  expect(screen.getByRole('img', { name: 'Drawn: 2, 2, 3' })).toBeTruthy();
  await pass(20_000, 500);
  expect(calls).toEqual([]);
  visibility = 'visible';
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(5_000, 500);
  expect(calls).toHaveLength(3);
  shows.mockRestore();
});
