import { followVideo } from './media-state.ts';
import { createPlayerStore } from './player-state.ts';

function follow(video = document.createElement('video')) {
  const store = createPlayerStore();
  const listening = new AbortController();
  followVideo(video, store, listening.signal);
  return { video, store, listening };
}

test('S5.4 a speed that was chosen outside is shown; the halt of a wait for data is no speed', () => {
  const { video, store } = follow();
  video.playbackRate = 1.5;
  video.dispatchEvent(new Event('ratechange'));
  video.playbackRate = 0;
  video.dispatchEvent(new Event('ratechange'));
  expect(store.get().rate).toBe(1.5);
});

test('S5.4 a video that started before it had listeners has its position and length at once', () => {
  const begun = document.createElement('video');
  Object.defineProperty(begun, 'duration', { value: 240 });
  begun.currentTime = 42;
  expect(follow(begun).store.get()).toMatchObject({ currentS: 42, durationS: 240 });
});

test.each(['playing', 'pause'])('S5.4 at %s a video is not starting any more', (type) => {
  const { video, store } = follow();
  store.set({ starting: true });
  video.dispatchEvent(new Event('play'));
  expect(store.get().starting).toBe(true);
  video.dispatchEvent(new Event(type));
  expect(store.get().starting).toBe(false);
});

test('S5.4 the controls follow the sound', () => {
  const { video, store } = follow();
  video.muted = true;
  video.volume = 0.4;
  video.dispatchEvent(new Event('volumechange'));
  expect(store.get()).toMatchObject({ muted: true, volume: 0.4 });
});

test('after the signal nothing changes any more', () => {
  const { video, store, listening } = follow();
  listening.abort();
  video.muted = true;
  video.dispatchEvent(new Event('volumechange'));
  expect(store.get().muted).toBe(false);
});
