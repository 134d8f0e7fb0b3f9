import { PREVIEW_LIMIT_S } from '@velvet/contract/constants';
import type { Playlist, Video } from '@velvet/contract/video';
import type { CreateStreamPlayer, StreamListeners } from './stream-player.ts';

interface StreamStart {
  readonly url: string;
  readonly startS: number;
  readonly playlists?: readonly Playlist[] | undefined;
}

/** A player that was made before the screen that shows it. */
interface ReadyStream {
  readonly video: HTMLVideoElement;
  /** Hands the player over, with what it has begun to load. */
  readonly createPlayer: CreateStreamPlayer;
  readonly drop: () => void;
}

interface Keeper extends ReadyStream {
  readonly begin: (start: StreamStart) => void;
  readonly rest: () => void;
}

export function createVideoElement(): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  // The stage around it takes the focus and the keys.
  video.tabIndex = -1;
  return video;
}

function createKeeper(createPlayer: CreateStreamPlayer): Keeper {
  const video = createVideoElement();
  let listeners: StreamListeners | undefined;
  let begun: { readonly start: StreamStart; readonly done: Promise<void> } | undefined;
  let missed: { readonly error: unknown } | undefined;
  let handedOver = false;

  const player = createPlayer(video, {
    onError(error) {
      if (listeners) listeners.onError(error);
      else missed = { error };
    },
    onTracks: () => listeners?.onTracks(),
  });
  player.catch(() => undefined);

  const beginLoading = async (start: StreamStart): Promise<void> => {
    const made = await player;
    if (begun?.start !== start) return;
    made.hold(true);
    await made.load(start.url, start.startS, start.playlists);
  };
  const withPlayer = (use: (made: Awaited<typeof player>) => Promise<void>) =>
    void player.then(use).catch(() => undefined);

  return {
    video,
    begin(start) {
      if (begun?.start.url === start.url && begun.start.startS === start.startS) return;
      missed = undefined;
      const done = beginLoading(start);
      done.catch(() => undefined);
      begun = { start, done };
    },
    rest() {
      begun = undefined;
      withPlayer((made) => made.unload());
    },
    async createPlayer(element, given) {
      // It has been handed over and failed: the next one is made the usual way.
      if (handedOver) return createPlayer(element, given);
      handedOver = true;
      listeners = given;
      const made = await player;
      made.hold(false);
      return {
        ...made,
        async load(url, startS, playlists) {
          const known = begun;
          begun = undefined;
          if (known?.start.url !== url || known.start.startS !== startS) {
            return made.load(url, startS, playlists);
          }
          await known.done;
          if (missed) throw missed.error;
        },
      };
    },
    drop: () => withPlayer((made) => made.destroy()),
  };
}

/** At most one is kept: for the tap that comes next. */
let keeper: Keeper | undefined;
let claimed = false;

/** Makes a player without a source, so that a touch finds it made. */
export function keepStreamReady(createPlayer: CreateStreamPlayer): void {
  keeper ??= createKeeper(createPlayer);
}

/**
 * A finger came down on a video: the player that is ready loads its stream up to the first picture. Without
 * one, because the list was left meanwhile, nothing is loaded.
 */
export function beginStream(start: StreamStart): void {
  claimed = false;
  keeper?.begin(start);
}

/** The finger scrolls instead: nothing more is fetched. */
export function restStream(): void {
  keeper?.rest();
}

/** The player's screen comes next. */
export function claimStream(): void {
  claimed = true;
}

/** For the player's screen, which owns it from then on. */
export function takeStream(): ReadyStream | undefined {
  const taken = keeper;
  keeper = undefined;
  claimed = false;
  return taken;
}

/** The list is left: a player that no screen has claimed is destroyed. */
export function leaveStream(): void {
  if (!claimed) takeStream()?.drop();
}

const LEAD_BEFORE_LIMIT_S = 1;

/** Where a video begins for a viewer who continues from a second of it. */
export const startSecond = ({ allowed }: Pick<Video, 'allowed'>, wantedS: number): number =>
  allowed ? wantedS : Math.min(wantedS, PREVIEW_LIMIT_S - LEAD_BEFORE_LIMIT_S);
