import { act, renderHook } from '@testing-library/react';
import type { PlayerEngine } from '../playback/player-engine.ts';
import { createPlayerStore } from '../playback/player-state.ts';
import { useCanLoadImages } from './use-can-load-images.ts';

function fakeEngine() {
  const store = createPlayerStore();
  const engine: Partial<PlayerEngine> = { getState: store.get, subscribe: store.subscribe };
  return { store, engine: engine as PlayerEngine };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const render = (engine: PlayerEngine | undefined, expected = true) =>
  renderHook((given) => useCanLoadImages(given, expected), { initialProps: engine });

test('S3.21 the images beside a video load after its own first frame, and then stay', () => {
  const { store, engine } = fakeEngine();
  const { result, rerender } = render(undefined);
  expect(result.current).toBe(false);
  rerender(engine);
  act(() => store.set({ currentS: 1 }));
  expect(result.current).toBe(false);
  act(() => store.set({ shown: true }));
  expect(result.current).toBe(true);
  act(() => store.set({ shown: false }));
  expect(result.current).toBe(true);
});

test('a video that a touch has started may show its first frame before the hook runs', () => {
  const { store, engine } = fakeEngine();
  store.set({ shown: true });
  expect(render(engine).result.current).toBe(true);
});

test('after the limit the images load without the video', () => {
  const { result } = render(fakeEngine().engine);
  act(() => jest.advanceTimersByTime(1_999));
  expect(result.current).toBe(false);
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe(true);
});

test('where no stream is expected, the images load at once', () => {
  expect(render(undefined, false).result.current).toBe(true);
});
