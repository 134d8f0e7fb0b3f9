import { aGameKey } from '@velvet/contract/testing/factories';
import { tellLiveEvent } from '@velvet/sdk/live-events/follow-live-events';
import { aServer } from '../testing/game-server.ts';
import { createStore, type FakeEndpoint } from '../testing/test-host.tsx';
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
