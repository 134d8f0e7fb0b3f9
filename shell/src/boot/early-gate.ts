import { ADULT_KEY } from '../storage/storage-keys.ts';

/**
 * The age gate of a rendered page works before the bundles are there: its buttons are forms, and
 * with scripts no request is needed (spec S0.2).
 */
export function answerGateEarly(root: HTMLElement, remember: () => void): void {
  root.dataset.gate = '';
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element && event.target.closest('[data-gate-answer]');
      if (!button) return;
      event.preventDefault();
      if (button.getAttribute('data-gate-answer') === 'leave') {
        location.replace('about:blank');
        return;
      }
      delete root.dataset.gate;
      try {
        remember();
        // The app may have read the storage already; a tab gets no event of its own changes.
        dispatchEvent(new StorageEvent('storage', { key: ADULT_KEY }));
      } catch {
        // The disk is full: the gate is shown again at the next visit.
      }
    },
    true,
  );
}
