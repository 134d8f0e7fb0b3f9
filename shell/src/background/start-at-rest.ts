import type { AtRestOptions } from '../at-rest/at-rest.ts';
import { keepInstallOffer } from '../install/install-offer.ts';
import { loadWithBackoff } from './load-with-backoff.ts';
import { whenIdle } from './when-idle.ts';

type AtRest = typeof import('../at-rest/at-rest.ts');

const loadAtRest = (): Promise<AtRest> =>
  import(/* webpackChunkName: "at-rest" */ '../at-rest/at-rest.ts');

export type LateOptions = Omit<AtRestOptions, 'offer'>;

/** Fetches and starts what only later visits need, once the page has nothing better to do. */
export function startAtRest(options: LateOptions, load = loadAtRest): void {
  const offer = keepInstallOffer(options.window);
  whenIdle(options.window, async () => {
    const { startWhatIsLate } = await loadWithBackoff(load);
    await startWhatIsLate({ ...options, offer });
  });
}
