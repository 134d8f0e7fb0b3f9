import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadWithBackoff } from '../background/load-with-backoff.ts';

// Without the overlays no dialog and no toast can be shown.
const loadOverlays = () =>
  loadWithBackoff(() => import(/* webpackChunkName: "background" */ './overlays-on-top.tsx'));
const Overlays = lazy(loadOverlays);

/** Fetches them while the first screen is taken over, so that its first tap can ask a question. */
export const prefetchOverlays = (): void => void loadOverlays();

const never = () => () => undefined;

/**
 * Toasts, dialogs, the age gate and the watch over the session, rendered after the first screen was
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
