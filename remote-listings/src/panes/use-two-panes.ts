import { useSyncExternalStore } from 'react';

/** As in the stylesheets. */
const query = '(min-width: 768px) and (min-height: 600px)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window has room for two panes; what is beside the open one is not rendered otherwise. */
export const useTwoPanes = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
