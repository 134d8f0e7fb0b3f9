import { SAVED_CACHE } from '@velvet/contract/service-worker';
import type { ToWorker } from '../worker/messages.ts';

const leave: ToWorker = { kind: 'leave' };

type SavingWindow = Pick<Window, 'caches' | 'navigator'>;

/** Removes what was saved on this device, whether or not a worker runs. */
export function deleteSaved({ caches }: Pick<SavingWindow, 'caches'>): void {
  // Insecure origins have no caches, and blocked storage refuses them.
  caches?.delete(SAVED_CACHE).catch(() => false);
}

/**
 * Removes what was saved on this device: here, and by the worker, so that nothing that is under way is
 * saved afterwards. The worker ends messages to this device, too. Both outlive the page.
 */
export function removeSaved(window: SavingWindow): void {
  deleteSaved(window);
  window.navigator.serviceWorker?.controller?.postMessage(leave);
}
