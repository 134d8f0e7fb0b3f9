import type { Caption } from '../playback/player-state.ts';
import type { Variant } from '../playback/quality.ts';
import type {
  CreateStreamPlayer,
  StreamListeners,
  StreamPlayer,
} from '../playback/stream-player.ts';

/** Stands in for the streaming library, and for what jsdom lacks of a video element. */
interface FakeStream {
  readonly create: CreateStreamPlayer;
  /** Address and start of every load. */
  readonly loads: (readonly [url: string, startS: number])[];
  readonly calls: string[];
  /** The next loads fail with these, one after the other. */
  readonly failures: unknown[];
  /** How many players live. */
  readonly alive: () => number;
  readonly listeners: () => StreamListeners;
}

const variants: readonly Variant[] = [
  { id: 1, height: 240, active: false },
  { id: 2, height: 480, active: true },
];

const captions: readonly Caption[] = [
  { language: 'en', label: 'English' },
  { language: 'tr', label: 'Türkçe' },
];

export const streamError = (category: number, code: number, data: readonly unknown[] = []) => ({
  severity: 2,
  category,
  code,
  data,
});

export function createFakeStream(): FakeStream {
  const loads: (readonly [string, number])[] = [];
  const calls: string[] = [];
  const failures: unknown[] = [];
  let alive = 0;
  let known: StreamListeners | undefined;
  const create: CreateStreamPlayer = async (video, listeners) => {
    known = listeners;
    alive += 1;
    const player: StreamPlayer = {
      async load(url, startS) {
        loads.push([url, startS]);
        await Promise.resolve();
        const [failure] = failures.splice(0, 1);
        if (failure !== undefined) throw failure;
        video.currentTime = startS;
        video.dispatchEvent(new Event('loadeddata'));
      },
      readdress: (url) => void calls.push(`readdress ${url}`),
      async unload() {
        calls.push('unload');
      },
      hold: (held) => void calls.push(held ? 'hold' : 'let go'),
      retryStreaming() {
        calls.push('retry');
        return true;
      },
      variants: () => variants,
      setQuality: (quality) => void calls.push(`quality ${quality}`),
      setMaxHeight: (height) => void calls.push(`at most ${height}`),
      captions: () => captions,
      setCaptions: (language) => void calls.push(`captions ${language}`),
      thumbnailAt: async () => undefined,
      async destroy() {
        alive -= 1;
      },
    };
    return player;
  };
  const listeners = () => {
    if (!known) throw new Error('No player was made');
    return known;
  };
  return { create, loads, calls, failures, alive: () => alive, listeners };
}

/** jsdom has video elements that can do nothing; these can say that they play. */
export function fakeVideoElements(): void {
  const playing = new WeakSet<HTMLMediaElement>();
  const seconds = new WeakMap<HTMLMediaElement, number>();
  const define = (name: string, descriptor: PropertyDescriptor) =>
    Object.defineProperty(HTMLMediaElement.prototype, name, { configurable: true, ...descriptor });
  define('paused', {
    get(this: HTMLMediaElement) {
      return !playing.has(this);
    },
  });
  define('currentTime', {
    get(this: HTMLMediaElement) {
      return seconds.get(this) ?? 0;
    },
    set(this: HTMLMediaElement, value: number) {
      seconds.set(this, value);
      this.dispatchEvent(new Event('seeking'));
    },
  });
  define('duration', { get: () => 240 });
  define('readyState', { get: () => 4 });
  define('play', {
    async value(this: HTMLMediaElement) {
      playing.add(this);
      this.dispatchEvent(new Event('play'));
      this.dispatchEvent(new Event('playing'));
    },
  });
  define('pause', {
    value(this: HTMLMediaElement) {
      if (!playing.delete(this)) return;
      this.dispatchEvent(new Event('pause'));
    },
  });
  define('load', { value() {} });
}
