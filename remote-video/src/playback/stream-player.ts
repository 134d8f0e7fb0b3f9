import type { Playlist } from '@velvet/contract/video';
import type { Caption } from './player-state.ts';
import type { Quality, Variant } from './quality.ts';

/** A cut-out of a sheet of small pictures; sizes in px of the sheet. */
export interface Thumbnail {
  readonly url: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly sheetWidth: number;
  readonly sheetHeight: number;
}

/** What the app needs of a streaming library; the library itself stays behind this. */
export interface StreamPlayer {
  /**
   * Rejects with the library's error; see `failureOf`.
   * @param playlists of the stream, where they are known: they are then not asked for.
   */
  readonly load: (url: string, startS: number, playlists?: readonly Playlist[]) => Promise<void>;
  /** The stream that is loaded lies below another address from now on; it plays on. */
  readonly readdress: (url: string) => void;
  /** Lets go of the source and stops its requests. */
  readonly unload: () => Promise<void>;
  /** Held, it fetches no more than the first picture takes. */
  readonly hold: (held: boolean) => void;
  /** Tries the failed requests again. False when there is nothing to go on with. */
  readonly retryStreaming: () => boolean;
  readonly variants: () => readonly Variant[];
  readonly setQuality: (quality: Quality) => void;
  /** No more lines than this, also where the viewer chose a quality. */
  readonly setMaxHeight: (height: number) => void;
  readonly captions: () => readonly Caption[];
  /** Shows none where the stream lacks the language. */
  readonly setCaptions: (language: string | undefined) => void;
  readonly thumbnailAt: (seconds: number) => Promise<Thumbnail | undefined>;
  readonly destroy: () => Promise<void>;
}

export interface StreamListeners {
  readonly onError: (error: unknown) => void;
  /** Variants, captions or what is on screen changed. */
  readonly onTracks: () => void;
}

export type CreateStreamPlayer = (
  video: HTMLVideoElement,
  listeners: StreamListeners,
) => Promise<StreamPlayer>;

/** This browser cannot play streams at all. */
export class UnsupportedBrowserError extends Error {
  override readonly name = 'UnsupportedBrowserError';
}
