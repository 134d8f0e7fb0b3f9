import { SAVED_CACHE } from '@velvet/shared/contract/service-worker';
import type { ToWorker } from '../worker/messages.ts';

const leave: ToWorker = { kind: 'leave' };

/**
 * Removes what was saved on this device: here, whether or not a worker runs, and by the worker, so
 * that nothing that is under way is saved afterwards. Both outlive the page.
 */
export function removeSaved({ caches, navigator }: Pick<Window, 'caches' | 'navigator'>): void {
  // Insecure origins have neither, and blocked storage refuses them.
  caches?.delete(SAVED_CACHE).catch(() => false);
  navigator.serviceWorker?.controller?.postMessage(leave);
}
