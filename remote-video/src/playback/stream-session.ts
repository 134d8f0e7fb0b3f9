import type { Playlist } from '@velvet/contract/video';
import { type FailureKind, failureOf } from './failure.ts';
import { HAVE_CURRENT_DATA } from './media-state.ts';
import type { PlayerStore } from './player-state.ts';
import { heightsOf } from './quality.ts';
import { nextStep } from './recovery.ts';
import {
  type CreateStreamPlayer,
  type StreamPlayer,
  UnsupportedBrowserError,
} from './stream-player.ts';

interface StreamSource {
  readonly url: string;
  readonly startS: number;
  readonly play: boolean;
  readonly playlists?: readonly Playlist[] | undefined;
}

interface StreamSessionOptions {
  readonly video: HTMLVideoElement;
  readonly store: PlayerStore;
  readonly createPlayer: CreateStreamPlayer;
  /** A new signed address of the video on screen; undefined or rejected when there is none. */
  readonly renew: () => Promise<string | undefined>;
  readonly isOnline: () => boolean;
  /** Both settle early, without an error, when the signal fires. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly whenOnline: (signal: AbortSignal) => Promise<void>;
}

/** Playing this long without a fault ends a series of failures. */
const STEADY_S = 3;

/**
 * One streaming player for a video element: loads one source after the other, the last one wins;
 * puts right what can be put right (spec S5.4).
 */
export function createStreamSession(options: StreamSessionOptions) {
  const { video, store, createPlayer, renew, isOnline, wait, whenOnline } = options;
  let turn = new AbortController();
  let creating: Promise<StreamPlayer> | undefined;
  let source: StreamSource | undefined;
  let loaded = false;
  let recovering = false;
  let ended = false;
  let attempt = 0;
  let failedAtS = 0;
  let wantsPlay = false;

  const player = (): Promise<StreamPlayer> => {
    if (creating) return creating;
    const created = createPlayer(video, {
      onError: (error) => {
        const kind = failureOf(error);
        if (kind) void recover(kind, turn.signal);
      },
      onTracks: () => withPlayer(showTracks),
    });
    creating = created;
    created.catch(() => {
      if (creating === created) creating = undefined;
    });
    return created;
  };

  const withPlayer = (use: (player: StreamPlayer) => void) => {
    creating?.then(
      (created) => {
        if (!ended) use(created);
      },
      () => undefined,
    );
  };

  const showTracks = (created: StreamPlayer) => {
    const variants = created.variants();
    store.set({
      heights: heightsOf(variants),
      activeHeight: variants.find(({ active }) => active)?.height ?? undefined,
      captions: created.captions(),
    });
  };

  const position = () => (loaded ? video.currentTime : (source?.startS ?? 0));

  async function start(next: StreamSource): Promise<void> {
    turn.abort();
    turn = new AbortController();
    const { signal } = turn;
    source = next;
    loaded = false;
    recovering = false;
    wantsPlay = next.play;
    store.set({ phase: { kind: 'loading' }, currentS: next.startS, starting: wantsPlay });
    try {
      const created = await player();
      if (signal.aborted) return;
      await created.load(next.url, next.startS, next.playlists);
      if (signal.aborted) return;
      loaded = true;
      const { quality, rate, captionLanguage } = store.get();
      if (quality !== 'auto') created.setQuality(quality);
      if (captionLanguage !== undefined) created.setCaptions(captionLanguage);
      video.playbackRate = rate;
      showTracks(created);
      // A stream that was loaded before this listener was added has its picture already.
      const shown = store.get().shown || video.readyState >= HAVE_CURRENT_DATA;
      store.set({ phase: { kind: 'ready' }, shown });
      if (wantsPlay) void begin(signal);
    } catch (error) {
      if (!signal.aborted) await recover(kindOf(error), signal);
    }
  }

  async function begin(signal: AbortSignal): Promise<void> {
    const hasBegun = await play(video);
    if (!hasBegun && !signal.aborted) store.set({ starting: false });
  }

  async function recover(kind: FailureKind | undefined, signal: AbortSignal): Promise<void> {
    if (!kind || recovering || !source || signal.aborted) return;
    recovering = true;
    const atS = position();
    const step = nextStep(kind, attempt, isOnline());
    failedAtS = atS;
    if (step.do === 'give-up') return fail(kind);
    store.set({ phase: { kind: 'stalled', offline: step.do === 'wait' } });
    if (step.do === 'wait') {
      await whenOnline(signal);
    } else {
      attempt += 1;
      await wait(step.afterMs, signal);
    }
    if (signal.aborted) return;
    if (step.do === 'renew') return renewAndStart(signal);
    if (loaded && kind === 'network' && (await player()).retryStreaming()) {
      recovering = false;
      store.set({ phase: { kind: 'ready' } });
      if (wantsPlay && video.paused && !video.ended) void begin(signal);
      return;
    }
    await start({ ...source, startS: position(), play: wantsPlay });
  }

  async function renewAndStart(signal: AbortSignal): Promise<void> {
    const url = await renew().catch(() => undefined);
    if (signal.aborted || !source) return;
    if (url === undefined) return fail(isOnline() ? 'expired' : 'network');
    await start({ url, startS: position(), play: wantsPlay });
  }

  function fail(failure: FailureKind): void {
    recovering = true;
    video.pause();
    store.set({ phase: { kind: 'failed', failure }, waiting: false, starting: false });
  }

  video.addEventListener('timeupdate', () => {
    if (attempt > 0 && !recovering && Math.abs(video.currentTime - failedAtS) > STEADY_S) {
      attempt = 0;
    }
  });

  return {
    load(next: StreamSource): Promise<void> {
      attempt = 0;
      return start(next);
    },
    /** The source is done with; another one comes. */
    leave(): void {
      turn.abort();
      source = undefined;
      wantsPlay = false;
      // A load that is under way would show its picture.
      withPlayer((created) => void created.unload().catch(() => undefined));
      store.set({ phase: { kind: 'loading' }, starting: false });
    },
    /** Another address of the source that is loaded; it plays on. */
    readdress(url: string): void {
      if (!source) return;
      source = { ...source, url };
      withPlayer((created) => created.readdress(url));
    },
    /** After a failure that was given up on. */
    async retry(): Promise<void> {
      const { phase } = store.get();
      if (phase.kind !== 'failed' || !source) return;
      attempt = 0;
      wantsPlay = true;
      if (phase.failure === 'network' || phase.failure === 'decode') {
        return start({ ...source, startS: position(), play: true });
      }
      store.set({ phase: { kind: 'loading' } });
      return renewAndStart(turn.signal);
    },
    /** A failure that only the video itself shows. */
    fault: (kind: FailureKind) => void recover(kind, turn.signal),
    /** What the viewer wants, kept through failures and reloads. */
    intend(wanted: boolean): void {
      wantsPlay = wanted;
      if (store.get().phase.kind === 'loading') store.set({ starting: wanted });
    },
    withPlayer,
    player,
    async end(): Promise<void> {
      ended = true;
      turn.abort();
      const created = await creating?.catch(() => undefined);
      await created?.destroy();
    },
  };
}

const kindOf = (error: unknown): FailureKind | undefined => {
  if (error instanceof UnsupportedBrowserError) return 'unsupported';
  // Our own code that did not arrive; the library's errors are no exceptions of the platform.
  if (error instanceof Error && error.name === 'ChunkLoadError') return 'network';
  return failureOf(error);
};

/** Browsers block autoplay without a user gesture: false, and the viewer then presses Play. */
export async function play(video: HTMLVideoElement): Promise<boolean> {
  try {
    await video.play();
    return true;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name !== 'NotAllowedError' && name !== 'AbortError') throw error;
    return false;
  }
}
