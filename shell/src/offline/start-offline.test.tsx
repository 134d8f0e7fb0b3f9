import { memberLeft } from '@velvet/sdk/store';
import { createAppStore } from '@velvet/sdk/store/create-app-store';
import { ageAccepted, ageGateSlice } from '../age-gate/age-gate-slice.ts';
import { languageShown, languageSlice } from '../i18n/language-slice.ts';
import { connectionChanged, networkSlice } from '../network/network-slice.ts';
import { createNavigation } from '../routing/navigation.tsx';
import { sessionSlice, signedIn } from '../session/session-slice.ts';
import { savedShown } from './saved-slice.ts';
import { selectSavedAt } from './select-saved-at.ts';
import { startOffline } from './start-offline.ts';

const transport = { call: () => Promise.reject(new Error('no calls here')) };
const slices = [ageGateSlice, languageSlice, networkSlice, sessionSlice];

interface Options {
  readonly tag?: string;
  readonly isAdult?: boolean;
  readonly isReady?: boolean;
}

/** A page of the edge in a browser with a service worker. */
function setup({ tag = 'set', isAdult = true, isReady = true }: Options = {}) {
  document.body.innerHTML = `<script type="application/json" id="velvet-site">${JSON.stringify(
    tag === '' ? {} : { worker: tag },
  )}</script>`;
  window.history.replaceState(null, '', '/Home');
  let token: string | null = 'mei';
  const sent: unknown[] = [];
  const removed: string[] = [];
  const listeners: ((event: { data: unknown; ports: readonly MessagePort[] }) => void)[] = [];
  const active = { postMessage: (message: unknown) => sent.push(message) };
  const registration = { active, unregister: async () => removed.push('worker') };
  const container = {
    controller: null,
    ready: Promise.resolve(registration),
    register: jest.fn(async () => registration),
    getRegistrations: async () => [registration],
    addEventListener: (_: string, listener: (typeof listeners)[number]) => listeners.push(listener),
    startMessages: () => undefined,
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const caches = { delete: async (name: string) => removed.push(name) > 0 };
  Object.defineProperty(window, 'caches', { value: caches, configurable: true });
  const { store, startListening, addHostSlices } = createAppStore({ transport, slices });
  store.dispatch(languageShown('en'));
  if (isAdult) store.dispatch(ageAccepted());
  const navigation = createNavigation();
  const start = () =>
    startOffline({
      window,
      store,
      startListening,
      addHostSlices,
      navigation,
      transport,
      session: { token: () => token },
      loader: { state: () => (isReady ? readyState : { kind: 'loading' }) },
      routes: { isPath: (path: string): path is '/Home' => path === '/Home' },
    });
  return {
    store,
    sent,
    removed,
    container,
    start,
    startListening,
    setToken: (next: string | null) => {
      token = next;
    },
    tell: (data: unknown, ports: readonly MessagePort[] = []) => {
      for (const listener of listeners) listener({ data, ports });
    },
    savedAt: () => selectSavedAt(store.getState()),
  };
}

const readyState = { kind: 'ready', Screen: () => null, messages: {}, generation: 0 } as const;
const visits = (sent: readonly unknown[]) =>
  sent.filter((message) => JSON.stringify(message).includes('visit'));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  delete document.documentElement.dataset.saved;
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'caches');
});

test('registers the worker, and tells it whose device it is and what is on screen', async () => {
  const { start, sent, container } = setup();
  await start();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(container.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
  expect(sent).toEqual([
    { kind: 'session', token: btoa('mei'), language: 'en' },
    { kind: 'age' },
    { kind: 'visit', address: '/Home', set: 'set' },
  ]);
});

test('S0.2 not before the visitor has said to be an adult', async () => {
  const { start, store, container } = setup({ isAdult: false });
  const started = start();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(container.register).not.toHaveBeenCalled();
  store.dispatch(ageAccepted());
  await started;
  expect(container.register).toHaveBeenCalledTimes(1);
});

test('a page without a tag removes the worker and what it saved', async () => {
  const { start, removed, container } = setup({ tag: '' });
  await start();
  expect(removed).toEqual(['worker', 'velvet.saved']);
  expect(container.register).not.toHaveBeenCalled();
});

test('a browser that refuses the worker goes without', async () => {
  const { start, sent, container } = setup();
  container.register.mockRejectedValueOnce(new DOMException('no', 'SecurityError'));
  await start();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([]);
});

test('a screen that failed, or that is offline or saved itself, is not saved', async () => {
  const failed = setup({ isReady: false });
  await failed.start();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(visits(failed.sent)).toEqual([]);
  for (const action of [connectionChanged(false), savedShown(1)]) {
    const { start, store, sent } = setup();
    const started = start();
    store.dispatch(action);
    await started;
    await jest.advanceTimersByTimeAsync(2_000);
    expect(visits(sent)).toEqual([]);
  }
});

test('S3.70 a member who leaves takes along what was saved, and so does the next one', async () => {
  const { start, store, sent, removed, setToken } = setup();
  await start();
  sent.length = 0;
  setToken(null);
  store.dispatch(memberLeft());
  expect(removed).toEqual(['velvet.saved']);
  expect(sent).toEqual([{ kind: 'session', token: null, language: 'en' }]);
  setToken('lin');
  store.dispatch(signedIn());
  expect(removed).toEqual(['velvet.saved', 'velvet.saved']);
  expect(sent.at(-1)).toEqual({ kind: 'session', token: btoa('lin'), language: 'en' });
});

test('S14.5 who comes after a session that ended in another tab keeps the messages to the device', async () => {
  const { start, store, removed, container } = setup();
  const toController = jest.fn();
  Object.assign(container, { controller: { postMessage: toController } });
  await start();
  store.dispatch(memberLeft({ isElsewhere: true }));
  store.dispatch(signedIn());
  expect(removed).toEqual(['velvet.saved', 'velvet.saved']);
  expect(toController).not.toHaveBeenCalled();
  store.dispatch(memberLeft());
  expect(toController).toHaveBeenCalledWith({ kind: 'leave' });
});

test('S14.5 a tapped notification leads there, and the worker hears of it', async () => {
  const { start, tell } = setup();
  await start();
  const answer = jest.fn();
  tell({ kind: 'open', url: '/Notice' }, [{ postMessage: answer } as unknown as MessagePort]);
  expect(window.location.pathname).toBe('/Notice');
  expect(answer).toHaveBeenCalledTimes(1);
});

test('another language is told, and removes nothing', async () => {
  const { start, store, sent, removed } = setup();
  await start();
  store.dispatch(languageShown('tr'));
  expect(sent.at(-1)).toEqual({ kind: 'session', token: btoa('mei'), language: 'tr' });
  expect(removed).toEqual([]);
});

test('the age shown is that of the oldest, of the page or of a response', async () => {
  document.documentElement.dataset.saved = '5000';
  const { start, tell, savedAt } = setup();
  const started = start();
  expect(savedAt()).toBe(5_000);
  await started;
  tell({ kind: 'saved', at: 9_000 });
  expect(savedAt()).toBe(5_000);
  tell({ kind: 'saved', at: 4_000 });
  tell({ kind: 'else', at: 1 });
  expect(savedAt()).toBe(4_000);
});

test('once the edge answers again nothing saved is shown, and everything is fetched anew', async () => {
  let isReachable = false;
  const asked = jest.fn(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ versions: { shell: '2' } }));
  });
  window.fetch = asked;
  const { start, startListening, tell, savedAt } = setup();
  await start();
  const types: string[] = [];
  startListening({
    predicate: () => true,
    effect: ({ type }) => void types.push(type),
  });
  tell({ kind: 'saved', at: 5_000 });
  await jest.advanceTimersByTimeAsync(10_000);
  expect([asked.mock.calls.length, savedAt()]).toEqual([1, 5_000]);
  // A lost connection is not waited for.
  expect(asked).toHaveBeenCalledWith(
    '/edge/set',
    expect.objectContaining({ signal: expect.any(AbortSignal) }),
  );
  isReachable = true;
  await jest.advanceTimersByTimeAsync(10_000);
  expect([asked.mock.calls.length, savedAt()]).toEqual([2, null]);
  expect(types.slice(-3)).toEqual([
    'releaseSet/versionsReceived',
    'saved/savedReplaced',
    '__rtkq/online',
  ]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a browser that says to be online again needs not ask', async () => {
  const { start, store, tell, savedAt } = setup();
  await start();
  store.dispatch(connectionChanged(false));
  tell({ kind: 'saved', at: 5_000 });
  store.dispatch(connectionChanged(true));
  expect(savedAt()).toBeNull();
});
