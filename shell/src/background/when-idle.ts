const LATEST_MS = 10_000;
const WITHOUT_IDLE_MS = 4_000;

/** Runs what nobody waits for once the page has nothing better to do. */
export function whenIdle(window: Window & typeof globalThis, run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, WITHOUT_IDLE_MS);
}
