declare global {
  interface Window {
    velvetUnstored?: Map<string, string>;
  }
}

/** What this page could not store, for as long as it lives; the boot script and the app share it. */
export function unstoredIn(window: Pick<Window, 'velvetUnstored'>): Map<string, string> {
  window.velvetUnstored ??= new Map();
  return window.velvetUnstored;
}
