import { removeSaved } from '../storage/remove-saved.ts';
import { ADULT_KEY, LANGUAGE_KEY } from '../storage/storage-keys.ts';

const answerOf = (target: EventTarget | null, attribute: string): string | undefined =>
  (target instanceof Element && target.closest(`[${attribute}]`)?.getAttribute(attribute)) ||
  undefined;

/**
 * The age gate of a rendered page works before the bundles are there: its buttons are forms, and
 * with scripts no request is needed (spec S0.2). The form of a language is sent all the same: the
 * edge answers with the page in it.
 */
export function answerGateEarly(
  root: HTMLElement,
  remember: (key: string, value: string) => void,
): void {
  root.dataset.gate = '';
  addEventListener(
    'click',
    (event) => {
      const language = answerOf(event.target, 'data-gate-language');
      const answer = answerOf(event.target, 'data-gate-answer');
      if (answer) event.preventDefault();
      if (answer === 'leave') {
        removeSaved(window);
        location.replace('about:blank');
      }
      if (answer === 'accept') delete root.dataset.gate;
      try {
        if (language) remember(LANGUAGE_KEY, language);
        if (answer !== 'accept') return;
        remember(ADULT_KEY, '1');
        // The app may have read the storage already; a tab gets no event of its own changes.
        dispatchEvent(new StorageEvent('storage', { key: ADULT_KEY }));
      } catch {
        // The disk is full: the gate is shown again at the next visit.
      }
    },
    true,
  );
}
