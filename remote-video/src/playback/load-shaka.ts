import { savesData } from '@velvet/sdk/device';
import { followTransfers } from './measured-bandwidth.ts';

export type Shaka = typeof import('shaka-player/dist/shaka-player.hls-es2021.js').default;

let loading: Promise<Shaka> | undefined;
let loaded = false;

/** The streaming library, fetched once; a failure is forgotten, so that the next call tries again. */
export function loadShaka(): Promise<Shaka> {
  loading ??= import(
    /* webpackChunkName: "shaka.min" */ 'shaka-player/dist/shaka-player.hls-es2021.js'
  ).then(({ default: shaka }) => {
    shaka.polyfill.installAll();
    followTransfers();
    loaded = true;
    return shaka;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Whether this visit has come to the player before. */
export const isShakaLoaded = (): boolean => loaded;

/** Fetches the library ahead of a tap; what fails is seen when it is needed. */
export function prefetchShaka(): void {
  if (!savesData()) loadShaka().catch(() => undefined);
}
