import { type RefObject, useSyncExternalStore } from 'react';

/** iPhones show only the video itself in full screen, by a name of their own. */
interface FullScreenVideo {
  readonly webkitEnterFullscreen: () => void;
}

const hasOwnFullScreen = (video: object): video is FullScreenVideo =>
  'webkitEnterFullscreen' in video && typeof video.webkitEnterFullscreen === 'function';

const lockable = (orientation: object): orientation is { lock: (to: string) => Promise<void> } =>
  'lock' in orientation && typeof orientation.lock === 'function';

/** Enters or leaves full screen with the player's own controls, held sideways where possible. */
export async function toggleFullScreen(stage: HTMLElement, video: HTMLVideoElement): Promise<void> {
  try {
    if (document.fullscreenElement) return await document.exitFullscreen();
    if (typeof stage.requestFullscreen === 'function') {
      await stage.requestFullscreen({ navigationUI: 'hide' });
      const { orientation } = screen;
      if (orientation && lockable(orientation)) await orientation.lock('landscape');
    } else if (hasOwnFullScreen(video)) {
      video.webkitEnterFullscreen();
    }
  } catch {
    // Refused by the device or its owner: the video simply stays where it is.
  }
}

export const canPictureInPicture = (): boolean =>
  typeof document !== 'undefined' && document.pictureInPictureEnabled === true;

export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
    else await video.requestPictureInPicture();
  } catch {
    // As above.
  }
}

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

export const useIsFullScreen = (stage: RefObject<HTMLElement | null>): boolean =>
  useSyncExternalStore(
    subscribe,
    () => stage.current !== null && document.fullscreenElement === stage.current,
    () => false,
  );
