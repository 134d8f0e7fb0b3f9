import { decode } from '@velvet/contract/codec';
import type { LiveEvent } from '@velvet/contract/live-event';
import { systemConfig } from '@velvet/contract/system';
import { aGameKey, aPeriod, aSystemConfig } from '@velvet/contract/testing/factories';
import { queryApi, sharedQueries, type Transport } from '@velvet/sdk/api';
import { onLiveEvent, selectHasLiveEvents } from '@velvet/sdk/live-events/follow-live-events';
import { createAppStore } from '@velvet/sdk/store/create-app-store';
import type { StreamEnd, StreamOptions } from '../api/read-event-stream.ts';
import { clearMemberData } from '../app/clear-member-data.ts';
import { startLiveEvents } from '../background/start-live-events.ts';
import { connectionChanged, networkSlice } from '../network/network-slice.ts';
import { createSession } from '../session/session.ts';
import { sessionSlice } from '../session/session-slice.ts';
import { createDeviceStorage } from '../storage/device-storage.ts';
import { createSliceStorage } from '../storage/slice-storage.ts';
import { followEvents } from './follow-events.ts';

const MINUTE_MS = 60_000;
/** Longer than any spread. */
const SOON_MS = 6_000;
const FRAME_MS = 50;

beforeEach(() => {
  jest.useFakeTimers();
  window.localStorage.clear();
});
afterEach(() => {
  // Ends what listens to the page of this test.
  window.dispatchEvent(new Event('pagehide'));
  Reflect.deleteProperty(window, 'BroadcastChannel');
  Reflect.deleteProperty(navigator, 'locks');
  jest.useRealTimers();
});

let visibility: DocumentVisibilityState = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => visibility });
function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A page whose streams the test holds; `wire` are answers by the operation's name. */
function openPage(token = 'a-token', wire: Readonly<Record<string, unknown>> = {}) {
  const calls: string[] = [];
  const transport: Transport = {
    async call({ name, output }) {
      calls.push(name);
      const decoded = decode(output, wire[name]);
      return decoded.ok
        ? { ok: true, value: decoded.value, message: 'OK' }
        : { ok: false, error: { kind: 'network' } };
    },
  };
  if (token !== '') window.localStorage.setItem('token', token);
  const storage = createDeviceStorage(() => window.localStorage);
  const { store, startListening, addHostSlices } = createAppStore({
    transport,
    storage: createSliceStorage(storage, window),
    slices: [sessionSlice, networkSlice],
  });
  const session = createSession({ storage, store, startListening });
  clearMemberData(startListening, { clear: () => undefined, restart: () => undefined });
  const streams: StreamOptions[] = [];
  const readStream = (options: StreamOptions) =>
    new Promise<StreamEnd>((resolve) => {
      streams.push(options);
      options.signal.addEventListener('abort', () => resolve({ kind: 'lost' }));
    });
  const load = jest.fn(async () => ({
    followEvents: (options: Parameters<typeof followEvents>[0]) =>
      followEvents(options, readStream),
  }));
  startLiveEvents({ window, store, session, addHostSlices }, load);
  const open = () => streams.filter(({ signal }) => !signal.aborted);
  return {
    store,
    session,
    streams,
    load,
    open,
    calls,
    tell: (event: LiveEvent) => {
      for (const { onEvent } of open()) onEvent(event);
    },
    /** The member's balance is on screen. */
    watchUser: async () => {
      void store.dispatch(sharedQueries.endpoints.userInfo.initiate());
      await jest.advanceTimersByTimeAsync(0);
      calls.length = 0;
    },
  };
}

test('S15.2 a guest has no stream, nor its code; a member has one from the sign-in on', async () => {
  const { load, session, streams } = openPage('');
  await jest.advanceTimersByTimeAsync(0);
  expect(load).not.toHaveBeenCalled();
  session.start('fresh-token');
  await jest.advanceTimersByTimeAsync(0);
  expect(streams.map(({ token }) => token)).toEqual(['fresh-token']);
});

test('S3.70 the stream ends with the session; the next member has another one', async () => {
  const { session, streams, open } = openPage();
  await jest.advanceTimersByTimeAsync(0);
  session.end();
  expect(open()).toEqual([]);
  session.start('another-token');
  await jest.advanceTimersByTimeAsync(0);
  expect(open().map(({ token }) => token)).toEqual(['another-token']);
  expect(streams).toHaveLength(2);
});

test('S15.2 a page hidden for a minute, offline or left has no stream, and one again when it is back', async () => {
  const { open, store } = openPage();
  await jest.advanceTimersByTimeAsync(0);
  show('hidden');
  await jest.advanceTimersByTimeAsync(MINUTE_MS - 1);
  expect(open()).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(open()).toHaveLength(0);
  show('visible');
  await jest.advanceTimersByTimeAsync(0);
  expect(open()).toHaveLength(1);
  store.dispatch(connectionChanged(false));
  expect(open()).toHaveLength(0);
  store.dispatch(connectionChanged(true));
  await jest.advanceTimersByTimeAsync(0);
  expect(open()).toHaveLength(1);
  window.dispatchEvent(new Event('pagehide'));
  expect(open()).toHaveLength(0);
  window.dispatchEvent(new Event('pageshow'));
  await jest.advanceTimersByTimeAsync(0);
  expect(open()).toHaveLength(1);
});

test.each<LiveEvent>([
  { kind: 'balance', cause: 'settlement' },
  { kind: 'balance', cause: 'order' },
])('S15.2 the member is fetched again after $kind, $cause', async (event) => {
  const { calls, tell, watchUser } = openPage();
  await watchUser();
  tell(event);
  tell(event);
  await jest.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['user_info']);
});

test('S15.2 the first resync of a page that has just fetched changes nothing, a later one does', async () => {
  const { calls, tell, watchUser } = openPage();
  await watchUser();
  tell({ kind: 'resync' });
  await jest.advanceTimersByTimeAsync(SOON_MS);
  expect(calls).toEqual([]);
  tell({ kind: 'resync' });
  await jest.advanceTimersByTimeAsync(SOON_MS);
  expect(calls).toEqual(['user_info']);
});

test('S15.2 a tab that takes the stream over from another one fetches what came in between', async () => {
  const { calls, tell, watchUser } = openPage();
  await watchUser();
  await jest.advanceTimersByTimeAsync(MINUTE_MS);
  tell({ kind: 'resync' });
  await jest.advanceTimersByTimeAsync(SOON_MS);
  expect(calls).toEqual(['user_info']);
});

test('what others are told of fetches nothing that is not shown', async () => {
  const { calls, tell, watchUser } = openPage();
  await watchUser();
  const round = { kind: 'round', game: aGameKey('rose-1'), period: aPeriod('1') } as const;
  for (const state of ['opened', 'closed', 'drawn'] as const) tell({ ...round, state });
  tell({ kind: 'notice' });
  await jest.advanceTimersByTimeAsync(SOON_MS);
  expect(calls).toEqual([]);
});

test('S15.2 a hidden page fetches when it is looked at', async () => {
  const { calls, tell, watchUser } = openPage();
  await watchUser();
  show('hidden');
  tell({ kind: 'balance', cause: 'recharge' });
  await jest.advanceTimersByTimeAsync(SOON_MS);
  expect(calls).toEqual([]);
  show('visible');
  await jest.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['user_info']);
});

describe('S15.2 the event of an order', () => {
  const { endpoints } = queryApi.injectEndpoints({
    endpoints: (build) => ({
      placeOrder: build.mutation<null, void>({
        queryFn: () => ({ data: null }),
        invalidatesTags: ['user'],
      }),
      write: build.mutation<null, void>({ queryFn: () => ({ data: null }) }),
    }),
  });
  const event: LiveEvent = { kind: 'balance', cause: 'order' };

  test('fetches nothing more for an order placed here, and does for one placed on another device', async () => {
    const { calls, tell, watchUser, store } = openPage();
    await watchUser();
    void store.dispatch(endpoints.placeOrder.initiate());
    await jest.advanceTimersByTimeAsync(100);
    tell(event);
    await jest.advanceTimersByTimeAsync(100);
    expect(calls).toEqual(['user_info']);
    tell(event);
    await jest.advanceTimersByTimeAsync(0);
    expect(calls).toEqual(['user_info', 'user_info']);
  });

  test('fetches the balance also right after another kind of change', async () => {
    const { calls, tell, watchUser, store } = openPage();
    await watchUser();
    void store.dispatch(endpoints.write.initiate());
    await jest.advanceTimersByTimeAsync(100);
    tell(event);
    await jest.advanceTimersByTimeAsync(0);
    expect(calls).toEqual(['user_info']);
  });
});

describe('S15.2 whether there is a stream', () => {
  const SILENCE_MS = 50_000;
  async function openListening() {
    const page = openPage();
    await jest.advanceTimersByTimeAsync(0);
    const sign = () => {
      for (const { onSign } of page.open()) onSign();
    };
    return { ...page, sign, isOpen: () => selectHasLiveEvents(page.store.getState()) };
  }

  test('is known from what arrives, until nothing has for too long', async () => {
    const { sign, isOpen } = await openListening();
    expect(isOpen()).toBe(false);
    sign();
    expect(isOpen()).toBe(true);
    await jest.advanceTimersByTimeAsync(SILENCE_MS - 1);
    sign();
    await jest.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect(isOpen()).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(isOpen()).toBe(false);
  });

  test('ends with the stream, with the connection and with the session', async () => {
    const { sign, isOpen, store, session } = await openListening();
    sign();
    store.dispatch(connectionChanged(false));
    expect(isOpen()).toBe(false);
    store.dispatch(connectionChanged(true));
    await jest.advanceTimersByTimeAsync(0);
    sign();
    expect(isOpen()).toBe(true);
    session.end();
    expect(isOpen()).toBe(false);
  });
});

test('S15.2 a page that comes back while another tab reads the stream fetches what it has missed', async () => {
  let hear: (message: { data: unknown }) => void = () => undefined;
  class Channel {
    addEventListener = (_: string, listener: typeof hear) => {
      hear = listener;
    };
    postMessage = () => undefined;
    close = () => undefined;
  }
  const heldElsewhere = {
    request: (_: string, options: object, run: (lock: null) => Promise<void>) =>
      'ifAvailable' in options ? run(null) : new Promise(() => undefined),
  };
  Object.defineProperty(window, 'BroadcastChannel', { value: Channel, configurable: true });
  Object.defineProperty(navigator, 'locks', { value: heldElsewhere, configurable: true });
  const { calls, watchUser } = openPage();
  await watchUser();
  hear({ data: ['stream', true] });
  await jest.advanceTimersByTimeAsync(SOON_MS);
  expect(calls).toEqual([]);
  show('hidden');
  await jest.advanceTimersByTimeAsync(MINUTE_MS);
  show('visible');
  hear({ data: ['stream', true] });
  await jest.advanceTimersByTimeAsync(SOON_MS);
  expect(calls).toEqual(['user_info']);
  hear({ data: ['stream', true] });
  await jest.advanceTimersByTimeAsync(SOON_MS);
  expect(calls).toEqual(['user_info']);
});

describe('S15.2 a feature that follows live events', () => {
  const event: LiveEvent = { kind: 'balance', cause: 'recharge' };

  test.each([
    [true, []],
    [false, ['user_info']],
  ])('is told at once, and says whether something is still fetched: %s', async (takes, fetched) => {
    const { calls, store, tell, watchUser } = openPage();
    await watchUser();
    show('hidden');
    const listener = jest.fn(() => takes);
    const end = store.dispatch((_dispatch, _getState, extra) => onLiveEvent(extra, listener));
    tell(event);
    expect(listener.mock.calls).toEqual([[event]]);
    show('visible');
    await jest.advanceTimersByTimeAsync(SOON_MS);
    expect(calls).toEqual(fetched);
    end();
  });
});

describe('S15.1 answers of support that were not seen', () => {
  const config = (supportUrl: string) => ({
    sys_config: systemConfig.encode(aSystemConfig({ supportUrl })),
  });
  const withConfig = async ({ store }: Pick<ReturnType<typeof openPage>, 'store'>) => {
    void store.dispatch(sharedQueries.endpoints.systemConfig.initiate());
    // The store tells of answers with the next frame: the config, then what it says to ask for.
    await jest.advanceTimersByTimeAsync(FRAME_MS);
    await jest.advanceTimersByTimeAsync(FRAME_MS);
  };

  test('are counted, again after each message, and not for the next member', async () => {
    const wire = { ...config(''), support_unread: { unread: 2 } };
    const page = openPage('a-token', wire);
    await withConfig(page);
    expect(page.store.getState().unread).toBe(2);
    wire.support_unread = { unread: 0 };
    page.tell({ kind: 'message' });
    await jest.advanceTimersByTimeAsync(FRAME_MS);
    expect(page.store.getState().unread).toBe(0);
    wire.support_unread = { unread: 3 };
    page.tell({ kind: 'message' });
    await jest.advanceTimersByTimeAsync(FRAME_MS);
    page.session.end();
    expect(page.store.getState().unread).toBe(0);
    // The config that the login page fetches is gone again with the sign-in.
    await withConfig(page);
    page.session.start('another-token');
    await withConfig(page);
    expect(page.store.getState().unread).toBe(3);
  });

  test('are not asked for where support is elsewhere', async () => {
    const page = openPage('a-token', config('https://chat.example/room'));
    await withConfig(page);
    expect(page.calls).toEqual(['sys_config']);
    expect(page.store.getState().unread).toBe(0);
  });
});
