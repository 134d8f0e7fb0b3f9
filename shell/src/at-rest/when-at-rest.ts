import type { AtRestOptions } from './at-rest.ts';
import type { NewerSet } from './newer-set.ts';

/**
 * Fetches what no first screen needs once the page has loaded: warming of other screens, measuring,
 * and word of newer releases. Where it cannot be fetched, the next step in the page tries anew.
 */
export function whenAtRest(
  options: AtRestOptions,
  onStarted: (newerSet: NewerSet | undefined) => void,
): void {
  const { window, navigation } = options;
  async function start(): Promise<void> {
    try {
      const { startAtRest } = await import(/* webpackChunkName: "at-rest" */ './at-rest.ts');
      onStarted(startAtRest(options));
    } catch {
      const stop = navigation.subscribe(() => {
        stop();
        void start();
      });
    }
  }
  if (window.document.readyState === 'complete') void start();
  else window.addEventListener('load', () => void start(), { once: true });
}
