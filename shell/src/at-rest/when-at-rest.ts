import type { AtRestOptions } from './at-rest.ts';
import type { NewerSet } from './newer-set.ts';

type AtRest = typeof import('./at-rest.ts');

const loadAtRest = (): Promise<AtRest> => import(/* webpackChunkName: "at-rest" */ './at-rest.ts');

/**
 * Fetches what no first screen needs once the page has loaded: warming of other screens, measuring,
 * and newer releases. Where it cannot be fetched, the next navigation tries again.
 */
export async function whenAtRest(
  options: AtRestOptions,
  onStarted: (newerSet: NewerSet | undefined) => void,
  load = loadAtRest,
): Promise<void> {
  await pageLoad(options);
  let atRest = await load().catch(() => undefined);
  while (!atRest) {
    await nextStep(options);
    atRest = await load().catch(() => undefined);
  }
  onStarted(atRest.startAtRest(options));
}

async function pageLoad({ window }: AtRestOptions): Promise<void> {
  if (window.document.readyState === 'complete') return;
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}

const nextStep = ({ navigation }: AtRestOptions): Promise<void> =>
  new Promise((resolve) => {
    const stop = navigation.subscribe(() => {
      stop();
      resolve();
    });
  });
