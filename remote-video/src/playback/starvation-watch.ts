const HAVE_FUTURE_DATA = 3;
const CHECK_MS = 2_000;
/** Longer than a request may take: one that is slow or tried again is no reason. */
const STARVED_MS = 30_000;

type WatchedVideo = Pick<
  HTMLVideoElement,
  'buffered' | 'currentTime' | 'ended' | 'paused' | 'readyState'
>;

interface StarvationWatchOptions {
  readonly video: WatchedVideo;
  /** Whether a stream is there that should play. */
  readonly isWatching: () => boolean;
  readonly onStarved: () => void;
}

const standOf = ({ buffered, currentTime }: WatchedVideo): string => {
  const last = buffered.length - 1;
  return `${currentTime} ${last < 0 ? '' : buffered.end(last)}`;
};

/**
 * Detects a video that is to play and gets no data it can decode. Browsers skip such data without
 * an error, so the streaming library does not notice.
 */
export function startStarvationWatch(options: StarvationWatchOptions): () => void {
  const { video, isWatching, onStarved } = options;
  let stand = '';
  let starvedMs = 0;
  const timer = setInterval(() => {
    const { ended, paused, readyState } = video;
    const now = standOf(video);
    const waits = isWatching() && !paused && !ended && readyState < HAVE_FUTURE_DATA;
    starvedMs = waits && now === stand ? starvedMs + CHECK_MS : 0;
    stand = now;
    if (starvedMs < STARVED_MS) return;
    starvedMs = 0;
    onStarved();
  }, CHECK_MS);
  return () => clearInterval(timer);
}
