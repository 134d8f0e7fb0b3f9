import type { FailureKind } from './failure.ts';
import type { Quality } from './quality.ts';

export interface Caption {
  /** BCP 47. */
  readonly language: string;
  readonly label: string;
}

/** `stalled`: something failed and is being put right; `failed`: the viewer has to say "again". */
type Phase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'stalled'; readonly offline: boolean }
  | { readonly kind: 'failed'; readonly failure: FailureKind };

/** All that the controls show. Times in seconds. */
export interface PlayerState {
  readonly phase: Phase;
  readonly paused: boolean;
  /** It is to play as soon as it can, and has not played yet. */
  readonly starting: boolean;
  /** It should play but has no data yet. */
  readonly waiting: boolean;
  readonly ended: boolean;
  /** A frame of this video has been on screen: the poster may go. */
  readonly shown: boolean;
  /** The preview is over (spec S5.2). */
  readonly limitReached: boolean;
  readonly currentS: number;
  /** Of what can be played; 0 until known. */
  readonly durationS: number;
  readonly bufferedS: number;
  readonly muted: boolean;
  /** 0 to 1. */
  readonly volume: number;
  readonly rate: number;
  readonly heights: readonly number[];
  readonly quality: Quality;
  /** The height on screen. */
  readonly activeHeight: number | undefined;
  readonly captions: readonly Caption[];
  /** Language of the captions the viewer wants, whether or not this video has them. */
  readonly captionLanguage: string | undefined;
}

const initialState: PlayerState = {
  phase: { kind: 'idle' },
  paused: true,
  starting: false,
  waiting: false,
  ended: false,
  shown: false,
  limitReached: false,
  currentS: 0,
  durationS: 0,
  bufferedS: 0,
  muted: false,
  volume: 1,
  rate: 1,
  heights: [],
  quality: 'auto',
  activeHeight: undefined,
  captions: [],
  captionLanguage: undefined,
};

/** What is heard; `volume` stays while it is muted. */
export const volumeOf = ({ muted, volume }: PlayerState): number => (muted ? 0 : volume);

export interface PlayerStore {
  readonly get: () => PlayerState;
  readonly set: (change: Partial<PlayerState>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createPlayerStore(): PlayerStore {
  let state = initialState;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
