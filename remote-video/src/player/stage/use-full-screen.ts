import { type RefObject, useSyncExternalStore } from 'react';

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
