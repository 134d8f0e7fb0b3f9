import { PREVIEW_CHECK_MS, PREVIEW_LIMIT_S } from '@velvet/contract/constants';
import type { Video } from '@velvet/contract/video';

type WatchedVideo = Pick<
  HTMLVideoElement,
  'currentTime' | 'ended' | 'paused' | 'pause' | 'addEventListener'
>;

interface PreviewGuardOptions {
  readonly video: WatchedVideo;
  /** Whether the viewer has the preview only. */
  readonly isLimited: () => boolean;
  /** Each time playing runs into the end of the preview. */
  readonly onReached: () => void;
  /** Whether the video stands at the end of the preview. */
  readonly onChange: (reached: boolean) => void;
}

/**
 * Stops a preview at its end (spec S5.2): a check every two seconds, and at once on the video's
 * own events. The server enforces the same limit; this reacts sooner.
 */
export function startPreviewGuard(options: PreviewGuardOptions): () => void {
  const { video, isLimited, onReached, onChange } = options;
  const listening = new AbortController();
  let reached = false;

  const check = () => {
    const over = isLimited() && isPreviewOver(video.currentTime, video.ended);
    if (over && !video.paused) video.pause();
    if (over === reached) return;
    reached = over;
    onChange(over);
    if (over) onReached();
  };
  const pullBack = () => {
    if (isLimited() && video.currentTime > PREVIEW_LIMIT_S) video.currentTime = PREVIEW_LIMIT_S;
    check();
  };

  const timer = setInterval(check, PREVIEW_CHECK_MS);
  const { signal } = listening;
  video.addEventListener('seeking', pullBack, { signal });
  for (const type of ['timeupdate', 'ended', 'play', 'loadeddata']) {
    video.addEventListener(type, check, { signal });
  }
  return () => {
    clearInterval(timer);
    listening.abort();
  };
}

/** Whether a viewer's video ends before it is over; a shorter one than the preview is seen whole. */
export const isPreviewOnly = ({
  allowed,
  durationSeconds,
}: Pick<Video, 'allowed' | 'durationSeconds'>): boolean =>
  !allowed && durationSeconds > PREVIEW_LIMIT_S;

/** Streams end a little before or after a round second. */
const TOLERANCE_S = 0.25;

/** Whether a preview has come to its end (spec S5.2). */
export const isPreviewOver = (currentS: number, ended: boolean): boolean =>
  ended || currentS >= PREVIEW_LIMIT_S - TOLERANCE_S;

/** Where a seek may land: inside the video, and inside the preview when there is only that. */
export function reachableSecond(wantedS: number, durationS: number, limited: boolean): number {
  const end = limited ? Math.min(durationS, PREVIEW_LIMIT_S) : durationS;
  return Math.min(Math.max(wantedS, 0), end);
}
