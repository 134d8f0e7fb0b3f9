import type { Transport } from '../api/index.ts';
import { createAppStore } from './create-app-store.ts';

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

test('stores share nothing', () => {
  const first = setup();
  const second = setup();
  first.injectSlices('game', [counter('game')]);
  expect(second.stateOf('game')).toBeUndefined();
  expect(second.injectSlices('video', [counter('game')])).toBeUndefined();
});
