import { tabs } from '@velvet/contract/paths';
import { mayFetchAhead } from '@velvet/sdk/device';
import { paths } from '@velvet/sdk/routes';
import { selectIsOnline } from '../network/network-slice.ts';
import type { Navigation } from '../routing/navigation.tsx';
import { type PreloadContext, prefetchScreen, prerenderScreen } from './preload-screen.ts';

/** How many of the screens that links in view lead to; those of the tab bar come on top. */
const SCREENS_IN_VIEW = 4;
const SETTLED_MS = 400;

export interface PreloadLinksOptions extends PreloadContext {
  readonly navigation: Navigation;
}

/**
 * Prefetches the screens that a tap may lead to, after every navigation: those of the links in view,
 * then the tabs', which are prerendered as well. Does nothing for a visitor who saves data, and on a
 * device with little memory or with a low battery.
 */
export function startPreloadingLinks(options: PreloadLinksOptions, window: Window): void {
  const { navigation, store } = options;
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 50));
  let timer: number | undefined;
  let run = 0;

  async function preloadAll(): Promise<void> {
    run += 1;
    const own = run;
    if (!(await mayFetchAhead(window.navigator))) return;
    const here = window.location.pathname;
    const tabPaths: readonly string[] = tabs.map((tab) => paths[tab]);
    // The screen in view loads itself, and shows its own failures.
    const targets = [...addressesInView(window), ...tabPaths].filter((address) => address !== here);
    for (const address of targets) {
      await new Promise<void>((resolve) => whenIdle(() => resolve()));
      // Another screen has other links; offline, a failed fetch would be blamed on the release.
      if (own !== run || !selectIsOnline(store.getState())) return;
      await prefetchScreen(options, address);
      if (own === run && tabPaths.includes(address)) prerenderScreen(options, address);
    }
  }
  const restart = () => {
    run += 1;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void preloadAll(), SETTLED_MS);
  };
  navigation.subscribe(restart);
  restart();
}

/** One address for each screen that links in view lead to, without the links' parameters. */
function addressesInView({ document, innerHeight }: Window): readonly string[] {
  const found = new Set<string>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    'main:not([hidden]) a[href^="/"]',
  )) {
    if (found.size >= SCREENS_IN_VIEW) break;
    const { top, bottom, width } = link.getBoundingClientRect();
    if (width > 0 && bottom > 0 && top < innerHeight) found.add(link.pathname);
  }
  return [...found];
}
