import { lazy, Suspense } from 'react';
import { loadWithBackoff } from '../background/load-with-backoff.ts';
import { useIsHydrated } from '../scheduling/use-is-hydrated.ts';

let loading: Promise<typeof import('./overlays-on-top.tsx')> | undefined;

/**
 * Fetches them while the first screen is taken over, so that its first tap can open a dialog. Without them
 * no dialog and no toast can be shown, so it does not give up.
 */
export function loadOverlays() {
  loading ??= loadWithBackoff(
    () => import(/* webpackChunkName: "background" */ './overlays-on-top.tsx'),
  );
  return loading;
}
const Overlays = lazy(loadOverlays);

/**
 * Toasts, dialogs, the age gate and the watch over the session, rendered after the first screen was
 * taken over. Until then the gate is markup of the page, and toasts and questions wait in the store.
 */
export function DeferredOverlays({ productName }: { readonly productName: string }) {
  return useIsHydrated() ? (
    <Suspense>
      <Overlays productName={productName} />
    </Suspense>
  ) : null;
}
