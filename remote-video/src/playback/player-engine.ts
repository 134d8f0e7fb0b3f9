import type { Playlist } from '@velvet/contract/video';
import { useSyncExternalStore } from 'react';
import { durationOf, followVideo, HAVE_CURRENT_DATA } from './media-state.ts';
import { createPlayerStore, type PlayerState } from './player-state.ts';
import { reachableSecond, startPreviewGuard } from './preview-guard.ts';
import { DATA_SAVER_HEIGHT, type Quality } from './quality.ts';
import { startStarvationWatch } from './starvation-watch.ts';
import type { CreateStreamPlayer, Thumbnail } from './stream-player.ts';
import { createStreamSession, play } from './stream-session.ts';

interface EngineSource {
  readonly url: string;
  readonly startS: number;
  readonly playlists?: readonly Playlist[] | undefined;
  /** The viewer has the preview only (spec S5.2). */
  readonly limited: boolean;
  readonly play: boolean;
}

interface EngineOptions {
  readonly video: HTMLVideoElement;
  readonly createPlayer: CreateStreamPlayer;
  readonly renew: () => Promise<string | undefined>;
  /** Playing ran into the end of the preview, or was started there. */
  readonly onLimit: () => void;
}

/** Everything the controls can do. */
export interface PlayerEngine {
  readonly video: HTMLVideoElement;
  readonly getState: () => PlayerState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Gets everything ready that needs no source. */
  readonly prepare: () => void;
  readonly load: (source: EngineSource) => void;
  /** Another video comes: the one before stops, with all that is said of it. */
  readonly leave: () => void;
  /** A newer address of the video on screen; it plays on. */
  readonly readdress: (url: string) => void;
  readonly retry: () => void;
  readonly togglePlay: () => void;
  /** From the start. */
  readonly replay: () => void;
  readonly seek: (seconds: number) => void;
  /** Forward, or back when negative. */
  readonly skip: (seconds: number) => void;
  readonly setRate: (rate: number) => void;
  readonly toggleMute: () => void;
  readonly setVolume: (volume: number) => void;
  readonly setQuality: (quality: Quality) => void;
  readonly setDataSaver: (on: boolean) => void;
  readonly setCaptions: (language: string | undefined) => void;
  readonly thumbnailAt: (seconds: number) => Promise<Thumbnail | undefined>;
  /** Stops every request and lets go of the video element. */
  readonly destroy: () => Promise<void>;
}

/** The player behind the screen: one per mount, without a view. */
export function createPlayerEngine(options: EngineOptions): PlayerEngine {
  const { video, onLimit, renew } = options;
  const store = createPlayerStore();
  const listening = new AbortController();
  let limited = false;
  let maxHeight = Number.POSITIVE_INFINITY;

  const session = createStreamSession({
    video,
    store,
    renew,
    wait: waitFor,
    whenOnline,
    isOnline: () => navigator.onLine,
    async createPlayer(element, listeners) {
      const created = await options.createPlayer(element, listeners);
      created.setMaxHeight(maxHeight);
      return created;
    },
  });
  followVideo(video, store, listening.signal);
  const stopGuard = startPreviewGuard({
    video,
    isLimited: () => limited,
    onReached: () => {
      session.intend(false);
      onLimit();
    },
    onChange: (limitReached) => store.set({ limitReached }),
  });
  const stopWatch = startStarvationWatch({
    video,
    isWatching: () => store.get().phase.kind === 'ready',
    onStarved: () => session.fault('decode'),
  });
  // Keys of a headset, the system's media controls and picture in picture go past our own buttons.
  video.addEventListener('play', () => session.intend(true), { signal: listening.signal });
  video.addEventListener(
    'pause',
    () => {
      if (!video.ended && store.get().phase.kind === 'ready') session.intend(false);
    },
    { signal: listening.signal },
  );

  // Read from the element: the store gets a seek a moment later, and two may come in one moment.
  const seek = (seconds: number) => {
    video.currentTime = reachableSecond(seconds, durationOf(video), limited);
  };

  const startPlaying = () => {
    const { limitReached, phase } = store.get();
    if (limitReached) return onLimit();
    if (phase.kind === 'failed') return void session.retry();
    session.intend(true);
    // While a source loads, it starts by itself once it can; what is buffered plays without a connection.
    const isBuffered = phase.kind === 'stalled' && video.readyState >= HAVE_CURRENT_DATA;
    if (phase.kind === 'ready' || isBuffered) void play(video);
  };
  const pause = () => {
    session.intend(false);
    video.pause();
  };

  return {
    video,
    getState: store.get,
    subscribe: store.subscribe,
    prepare() {
      // A failure is seen, and tried again, by the load that follows.
      session.player().catch(() => undefined);
    },
    load(source) {
      limited = source.limited;
      void session.load(source);
    },
    leave() {
      session.leave();
      video.pause();
      store.set({ shown: false, limitReached: false, ended: false, bufferedS: 0 });
    },
    readdress: session.readdress,
    retry: () => void session.retry(),
    togglePlay: () => (video.paused ? startPlaying() : pause()),
    replay() {
      seek(0);
      store.set({ limitReached: false });
      startPlaying();
    },
    seek,
    skip: (seconds) => seek(video.currentTime + seconds),
    setRate(rate) {
      // A load resets the current rate to the default one.
      video.defaultPlaybackRate = rate;
      video.playbackRate = rate;
      store.set({ rate });
    },
    toggleMute() {
      video.muted = !video.muted;
    },
    setVolume(volume) {
      // Silence leaves the volume as it was, for "Unmute" to go back to.
      video.muted = volume < 0.01;
      if (!video.muted) video.volume = Math.min(volume, 1);
    },
    setQuality(quality) {
      store.set({ quality });
      session.withPlayer((player) => player.setQuality(quality));
    },
    setDataSaver(on) {
      maxHeight = on ? DATA_SAVER_HEIGHT : Number.POSITIVE_INFINITY;
      session.withPlayer((player) => player.setMaxHeight(maxHeight));
    },
    setCaptions(captionLanguage) {
      store.set({ captionLanguage });
      session.withPlayer((player) => player.setCaptions(captionLanguage));
    },
    thumbnailAt: async (seconds) => (await session.player()).thumbnailAt(seconds),
    async destroy() {
      listening.abort();
      stopGuard();
      stopWatch();
      video.pause();
      await session.end();
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** Settles after a while, or as soon as the signal fires. */
const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** Settles when the device has a connection again, or as soon as the signal fires. */
const whenOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const listening = new AbortController();
    const settle = () => {
      listening.abort();
      resolve();
    };
    if (navigator.onLine) return settle();
    window.addEventListener('online', settle, { signal: listening.signal });
    signal.addEventListener('abort', settle, { signal: listening.signal });
  });

/** A part of what the player shows; the caller renders again only when that part changes. */
export function usePlayerState<Part>(
  { subscribe, getState }: Pick<PlayerEngine, 'subscribe' | 'getState'>,
  select: (state: PlayerState) => Part,
): Part {
  const read = () => select(getState());
  return useSyncExternalStore(subscribe, read, read);
}
