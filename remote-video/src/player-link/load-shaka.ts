type Shaka = typeof import('shaka-player/dist/shaka-player.hls-es2021.js').default;

let loading: Promise<Shaka> | undefined;

/** The streaming library, fetched once; a failure is forgotten, so that the next call tries anew. */
export function loadShaka(): Promise<Shaka> {
  loading ??= import(
    /* webpackChunkName: "shaka" */ 'shaka-player/dist/shaka-player.hls-es2021.js'
  ).then(({ default: shaka }) => {
    shaka.polyfill.installAll();
    return shaka;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Whether the visitor asked the browser to go easy on data. */
export function savesData(): boolean {
  if (typeof navigator === 'undefined' || !('connection' in navigator)) return false;
  const { connection } = navigator;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

/** Fetches the library ahead of a tap; what fails is seen when it is needed. */
export function warmShaka(): void {
  if (!savesData()) loadShaka().catch(() => undefined);
}
