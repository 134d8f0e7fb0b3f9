import { queryApi, type Transport } from '../api/index.ts';
import { createAppStore } from './create-app-store.ts';
import { persisted } from './feature-slice.ts';
import type { SliceStorage } from './slice-persistence.ts';

const transport: Transport = { call: () => Promise.reject(new Error('no calls here')) };
const counter = (reducerPath: string, step = 1) => ({
  reducerPath,
  reducer: (state: number = 0, action: { readonly type: string }) =>
    action.type === 'count' ? state + step : state,
});

function setup() {
  const { store, injectSlices } = createAppStore({ transport });
  const stateOf = (path: string): unknown => new Map(Object.entries(store.getState())).get(path);
  return { store, injectSlices, stateOf };
}

test('a slice that a remote brings has its state at once, and lives', () => {
  const { store, injectSlices, stateOf } = setup();
  expect(injectSlices('game', [counter('game')])).toBeUndefined();
  expect(stateOf('game')).toBe(0);
  store.dispatch({ type: 'count' });
  expect(stateOf('game')).toBe(1);
});

test('a path that another remote has is refused by name, and nothing of the second is added', () => {
  const { injectSlices, stateOf } = setup();
  injectSlices('game', [counter('bets')]);
  expect(injectSlices('video', [counter('player'), counter('bets')])).toBe('bets');
  expect(stateOf('player')).toBeUndefined();
});

test('the query cache is the shell’s', () => {
  const { injectSlices } = setup();
  expect(injectSlices('game', [counter('api')])).toBe('api');
});

test('the same remote again keeps its state and takes the new reducer', () => {
  const { store, injectSlices, stateOf } = setup();
  injectSlices('game', [counter('game')]);
  store.dispatch({ type: 'count' });
  expect(injectSlices('game', [counter('game', 10)])).toBeUndefined();
  store.dispatch({ type: 'count' });
  expect(stateOf('game')).toBe(11);
});

test.each([
  ['is undefined', () => undefined],
  [
    'cannot be made',
    () => {
      throw new Error('no state');
    },
  ],
])(
  'S3.71 a slice whose first state %s is refused with its remote, and the store lives',
  (_, reducer) => {
    const { store, injectSlices, stateOf } = setup();
    injectSlices('game', [counter('game')]);
    const broken = { reducerPath: 'broken', reducer };
    expect(injectSlices('video', [counter('player'), broken])).toBe('broken');
    expect(stateOf('player')).toBeUndefined();
    store.dispatch({ type: 'count' });
    expect(stateOf('game')).toBe(1);
  },
);

describe('an entry in the storage', () => {
  const kept = (reducerPath: string, key: string) =>
    persisted(counter(reducerPath), { key, read: Number, write: String });

  test.each(['device', 'tab'] as const)('of the host (%s) is no remote’s', (area) => {
    const theme = { ...kept('theme', 'velvet.theme'), area };
    const { store, injectSlices } = createAppStore({ transport, slices: [theme] });
    expect(injectSlices('game', [counter('bets'), kept('look', 'theme')])).toBe('velvet.theme');
    expect(Reflect.get(store.getState(), 'bets')).toBeUndefined();
  });

  test('of a remote is no other remote’s, but its own again', () => {
    const { injectSlices } = setup();
    expect(injectSlices('game', [kept('bets', 'slip')])).toBeUndefined();
    expect(injectSlices('video', [kept('player', 'slip')])).toBe('velvet.slip');
    expect(injectSlices('game', [kept('bets', 'slip')])).toBeUndefined();
  });

  test('has no owner where a slice keeps nothing', () => {
    const { injectSlices } = setup();
    expect(injectSlices('game', [counter('bets')])).toBeUndefined();
    expect(injectSlices('video', [counter('player')])).toBeUndefined();
  });
});

describe('another release of a remote', () => {
  function aDevice() {
    const area = new Map<string, string>();
    const storage: SliceStorage = {
      get: (key) => area.get(key) ?? null,
      set: (key, text) => void area.set(key, text),
      remove: (key) => void area.delete(key),
    };
    const { store, injectSlices } = createAppStore({ transport, storage });
    const stateOf = (path: string): unknown => Reflect.get(store.getState(), path);
    return { area, store, injectSlices, stateOf };
  }
  const persistence = { key: 'count', read: Number, write: String };

  test('starts at the initial state, also when it is the one from before', () => {
    const { store, injectSlices, stateOf } = setup();
    for (const generation of [0, 1, 2]) {
      injectSlices('game', [counter('game')], generation);
      expect(stateOf('game')).toBe(0);
      store.dispatch({ type: 'count' });
      expect(stateOf('game')).toBe(1);
    }
  });

  test('reads what is kept in its own way', () => {
    const { area, store, injectSlices, stateOf } = aDevice();
    injectSlices('game', [persisted(counter('game'), persistence)], 0);
    store.dispatch({ type: 'count' });
    const read = (text: string) => Number(text) * 100;
    injectSlices('game', [persisted(counter('game'), { ...persistence, read })], 1);
    expect(stateOf('game')).toBe(100);
    store.dispatch({ type: 'count' });
    expect(area.get('velvet.count')).toBe('101');
  });

  test('starts at the initial state when it cannot read what is kept, or keeps nothing', () => {
    const { area, store, injectSlices, stateOf } = aDevice();
    injectSlices('game', [persisted(counter('game'), persistence)], 0);
    store.dispatch({ type: 'count' });
    const read = () => undefined;
    injectSlices('game', [persisted(counter('game'), { ...persistence, read })], 1);
    expect(stateOf('game')).toBe(0);
    injectSlices('game', [counter('game', 10)], 2);
    store.dispatch({ type: 'count' });
    expect([stateOf('game'), area.get('velvet.count')]).toEqual([10, '1']);
  });
});

test('stores share nothing', () => {
  const first = setup();
  const second = setup();
  first.injectSlices('game', [counter('game')]);
  expect(second.stateOf('game')).toBeUndefined();
  expect(second.injectSlices('video', [counter('game')])).toBeUndefined();
});

test('a slice of the host is in the store from the start', () => {
  const { store } = createAppStore({ transport, slices: [counter('clock')] });
  expect(Reflect.get(store.getState(), 'clock')).toBe(0);
});

test('slices of the host may come later, with what their tab kept', () => {
  const get = (key: string) => (key === 'velvet.sets' ? '3' : null);
  const tabStorage: SliceStorage = { get, set: () => undefined, remove: () => undefined };
  const { store, addHostSlices } = createAppStore({ transport, tabStorage });
  const slice = persisted(counter('sets'), { key: 'velvet.sets', read: Number, write: String });
  addHostSlices([{ ...slice, lifetime: 'device', area: 'tab' }]);
  expect(new Map<string, unknown>(Object.entries(store.getState())).get('sets')).toBe(3);
});

test('a server’s state is that of this page without what is of the device', () => {
  const { store, serverState } = createAppStore({ transport, slices: [counter('clock')] });
  store.dispatch({ type: 'count' });
  const state = serverState({});
  expect(Reflect.get(state, 'clock')).toBe(0);
  expect(state.api).toBe(store.getState().api);
  expect(serverState({ api: queryApi.reducer(undefined, { type: '' }) }).api).not.toBe(state.api);
});

describe('Redux DevTools', () => {
  const { NODE_ENV } = process.env;
  const compose = jest.fn(() => (enhance: unknown) => enhance);
  beforeEach(() => {
    compose.mockClear();
    Object.assign(globalThis, { window: { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose } });
  });
  afterEach(() => {
    process.env.NODE_ENV = NODE_ENV;
    Reflect.deleteProperty(globalThis, 'window');
  });

  test.each([
    ['development', 1],
    ['production', 0],
  ])('in %s see the store %i times', async (mode, times) => {
    process.env.NODE_ENV = mode;
    await jest.isolateModulesAsync(async () => {
      const { createAppStore } = await import('./create-app-store.ts');
      createAppStore({ transport });
    });
    expect(compose).toHaveBeenCalledTimes(times);
  });
});
