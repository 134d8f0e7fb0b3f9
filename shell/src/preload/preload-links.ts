import { tabs } from '@velvet/shared/contract/paths';
import { paths } from '@velvet/shared/routes';
import { selectIsOnline } from '../network/network-slice.ts';
import type { Navigation } from '../routing/navigation.ts';
import { type PreloadContext, prefetchScreen, prerenderScreen } from './preload-screen.ts';

/** How many of the screens that links in view lead to; those of the tab bar come on top. */
const SCREENS_IN_VIEW = 4;
const SETTLED_MS = 400;

export interface PreloadLinksOptions extends PreloadContext {
  readonly navigation: Navigation;
}

/** Browsers report 0.25, 0.5, 1, 2, 4 or 8 GB. */
const LOW_MEMORY_GB = 1;

/** In Chromium only, and not in the platform's types. */
function savesData(navigator: Navigator): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

/** In Chromium only, and not in the platform's types. */
const hasLittleMemory = (navigator: Navigator): boolean =>
  'deviceMemory' in navigator && Number(navigator.deviceMemory) <= LOW_MEMORY_GB;

/** Where systems offer to save the battery; browsers do not tell whether they do. */
const LOW_BATTERY = 0.2;

/** In Chromium only, and not in the platform's types; where a page may not ask, it is not low. */
async function runsOnLowBattery(navigator: Navigator): Promise<boolean> {
  const getBattery: unknown = Reflect.get(navigator, 'getBattery');
  if (typeof getBattery !== 'function') return false;
  try {
    const battery: unknown = await getBattery.call(navigator);
    if (typeof battery !== 'object' || battery === null) return false;
    const level: unknown = Reflect.get(battery, 'level');
    return Reflect.get(battery, 'charging') === false && Number(level) <= LOW_BATTERY;
  } catch {
    return false;
  }
}

/**
 * Prefetches the screens that a tap may lead to, after every navigation: those of the links in view,
 * then the tabs', which are prerendered as well. Does nothing for a visitor who saves data, and on a
 * device with little memory or with a low battery.
 */
export function startPreloadingLinks(options: PreloadLinksOptions, window: Window): void {
  const { navigation, store } = options;
  if (savesData(window.navigator) || hasLittleMemory(window.navigator)) return;
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 50));
  let timer: number | undefined;
  let run = 0;

  async function preloadAll(): Promise<void> {
    run += 1;
    const own = run;
    if (await runsOnLowBattery(window.navigator)) return;
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
