import { lazy, Suspense, useSyncExternalStore } from 'react';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

type OverlaysModule = typeof import('./overlays-on-top.tsx');

const importOverlays = (): Promise<OverlaysModule> =>
  import(/* webpackChunkName: "background" */ './overlays-on-top.tsx');

/** Retries without end: without the overlays no dialog and no toast can be shown. */
export async function loadOverlays(load = importOverlays): Promise<OverlaysModule> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

const Overlays = lazy(() => loadOverlays());

const never = () => () => undefined;

/**
 * Toasts, dialogs, the age gate and the watch over the session, fetched after the first screen was
 * taken over. Until then the gate is markup of the page, and toasts and questions wait in the store.
 */
export function DeferredOverlays({ productName }: { readonly productName: string }) {
  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isTakenOver ? (
    <Suspense>
      <Overlays productName={productName} />
    </Suspense>
  ) : null;
}
