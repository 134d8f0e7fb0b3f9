import type { PlayerStore } from './player-state.ts';

export const HAVE_CURRENT_DATA = 2;

function bufferedSecond({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) {
      return buffered.end(index);
    }
  }
  return currentTime;
}

/** In seconds; 0 until known. */
export const durationOf = ({ duration }: HTMLVideoElement): number =>
  Number.isFinite(duration) ? duration : 0;

/** Keeps what the controls show in step with the video element, until the signal. */
export function followVideo(
  video: HTMLVideoElement,
  store: PlayerStore,
  signal: AbortSignal,
): void {
  const on = (types: readonly string[], listener: () => void) => {
    for (const type of types) video.addEventListener(type, listener, { signal });
  };
  const follow = () =>
    store.set({
      currentS: video.currentTime,
      durationS: durationOf(video),
      bufferedS: bufferedSecond(video),
      ended: video.ended,
    });
  // A stream that was loaded before this listener was added has its length already.
  follow();
  on(['timeupdate', 'seeking', 'seeked', 'progress', 'durationchange', 'loadeddata'], follow);
  on(['loadeddata', 'playing'], () => {
    if (video.readyState >= HAVE_CURRENT_DATA) store.set({ shown: true });
  });
  on(['play', 'pause', 'ended', 'emptied'], () =>
    store.set({ paused: video.paused, ended: video.ended }),
  );
  on(['waiting', 'stalled'], () => store.set({ waiting: !video.paused && video.readyState <= 2 }));
  on(['playing', 'canplay', 'pause', 'ended'], () => store.set({ waiting: false }));
  on(['playing', 'pause'], () => store.set({ starting: false }));
  on(['volumechange'], () => store.set({ muted: video.muted, volume: video.volume }));
  on(['ratechange'], () => {
    // The streaming library holds a video that waits for data by a rate of 0.
    if (video.playbackRate > 0) store.set({ rate: video.playbackRate });
  });
}
