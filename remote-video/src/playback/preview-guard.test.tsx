import { asSeconds } from '@velvet/contract/time';
import {
  isPreviewOnly,
  isPreviewOver,
  reachableSecond,
  startPreviewGuard,
} from './preview-guard.ts';

/** A video that only has what the guard looks at. */
function aVideo() {
  const video = document.createElement('video');
  const state = { currentTime: 0, ended: false, paused: false };
  for (const key of ['currentTime', 'ended', 'paused'] as const) {
    Object.defineProperty(video, key, {
      get: () => state[key],
      set: (value: never) => {
        state[key] = value;
      },
    });
  }
  video.pause = () => {
    state.paused = true;
  };
  return { video, state };
}

function start(limited = true) {
  const { video, state } = aVideo();
  const onReached = jest.fn();
  const onChange = jest.fn();
  const rights = { limited };
  const stop = startPreviewGuard({ video, isLimited: () => rights.limited, onReached, onChange });
  return { video, state, rights, onReached, onChange, stop };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('S5.2 every two seconds it looks whether the preview is over, then pauses and says so', () => {
  const { state, onReached, onChange } = start();
  state.currentTime = 181;
  jest.advanceTimersByTime(1_999);
  expect(state.paused).toBe(false);
  jest.advanceTimersByTime(1);
  expect(state.paused).toBe(true);
  expect(onReached).toHaveBeenCalledTimes(1);
  expect(onChange).toHaveBeenCalledWith(true);
  jest.advanceTimersByTime(10_000);
  expect(onReached).toHaveBeenCalledTimes(1);
});

test('S5.2 the end of a cut stream is the end of the preview', () => {
  const { video, state, onReached } = start();
  Object.assign(state, { currentTime: 179.9, ended: true, paused: true });
  video.dispatchEvent(new Event('ended'));
  expect(onReached).toHaveBeenCalledTimes(1);
});

test('S5.2 a seek beyond is pulled back', () => {
  const { video, state } = start();
  state.currentTime = 230;
  video.dispatchEvent(new Event('seeking'));
  expect(state.currentTime).toBe(180);
  expect(state.paused).toBe(true);
});

test('S5.2 playing again at the limit is stopped at once; going back frees it', () => {
  const { video, state, onChange, onReached } = start();
  state.currentTime = 180;
  video.dispatchEvent(new Event('timeupdate'));
  state.paused = false;
  video.dispatchEvent(new Event('play'));
  expect(state.paused).toBe(true);
  state.currentTime = 20;
  video.dispatchEvent(new Event('seeking'));
  expect(onChange).toHaveBeenLastCalledWith(false);
  state.currentTime = 180;
  video.dispatchEvent(new Event('timeupdate'));
  expect(onReached).toHaveBeenCalledTimes(2);
});

test('S5.1 full viewing has no limit, also when it is granted on the way', () => {
  const { video, state, rights, onReached, onChange } = start();
  state.currentTime = 180;
  video.dispatchEvent(new Event('timeupdate'));
  rights.limited = false;
  jest.advanceTimersByTime(2_000);
  expect(onChange).toHaveBeenLastCalledWith(false);
  state.paused = false;
  state.currentTime = 200;
  jest.advanceTimersByTime(4_000);
  expect(state.paused).toBe(false);
  expect(onReached).toHaveBeenCalledTimes(1);
});

test('it ends with the player', () => {
  const { video, state, onReached, stop } = start();
  stop();
  state.currentTime = 200;
  video.dispatchEvent(new Event('timeupdate'));
  jest.advanceTimersByTime(10_000);
  expect(onReached).not.toHaveBeenCalled();
});

test.each([
  [false, 240, true],
  [false, 180, false],
  [false, 120, false],
  [true, 240, false],
])('S5.2 allowed %s, %i s long: only a preview: %s', (allowed, seconds, only) => {
  expect(isPreviewOnly({ allowed, durationSeconds: asSeconds(seconds) })).toBe(only);
});

test.each([
  [0, false, false],
  [179.74, false, false],
  [179.75, false, true],
  [180, false, true],
  [212, false, true],
  [12, true, true],
])('S5.2 at %s s (ended: %s) the preview is over: %s', (seconds, ended, over) => {
  expect(isPreviewOver(seconds, ended)).toBe(over);
});

test.each([
  [-5, 240, false, 0],
  [200, 240, false, 200],
  [300, 240, false, 240],
  [200, 240, true, 180],
  [170, 240, true, 170],
  [200, 120, true, 120],
])('S5.2 a seek to %s of %s s (limited: %s) lands at %s', (wanted, duration, limited, lands) => {
  expect(reachableSecond(wanted, duration, limited)).toBe(lands);
});
