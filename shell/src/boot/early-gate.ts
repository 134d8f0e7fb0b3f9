import { removeSaved } from '../storage/remove-saved.ts';
import { ADULT_KEY, LANGUAGE_KEY } from '../storage/storage-keys.ts';
import { unstoredIn } from '../storage/unstored.ts';

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
  const keep = (key: string, value: string): void => {
    try {
      remember(key, value);
    } catch {
      // Blocked or full: it counts until the page is left.
      unstoredIn(window).set(key, value);
    }
  };
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
      if (language) keep(LANGUAGE_KEY, language);
      if (answer !== 'accept') return;
      delete root.dataset.gate;
      keep(ADULT_KEY, '1');
      // The app may have read the storage already; a tab gets no event of its own changes.
      dispatchEvent(new StorageEvent('storage', { key: ADULT_KEY }));
    },
    true,
  );
}
