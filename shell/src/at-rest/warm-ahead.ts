import { paths, tabRoutes } from '@velvet/shared/routes';
import { selectLanguage } from '../i18n/language-slice.ts';
import { selectIsOnline } from '../network/network-slice.ts';
import type { ShellParts } from '../shell-parts.ts';
import { renderAhead, type WarmingParts, warmScreen } from '../warming/warm-screen.ts';

/** So many screens that links in view lead to; the tab bar's come on top. */
const SCREENS_IN_VIEW = 4;
const SETTLED_MS = 400;

export type WarmAheadParts = WarmingParts & Pick<ShellParts, 'navigation' | 'store'>;

/** The platform's types do not have it yet. */
function savesData(navigator: Navigator): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

/**
 * Fetches the screens that a tap may lead to: those of the links in view,
 * then the tabs', which it renders as well. Again for each screen that is shown. A visitor who saves data
 * is left alone.
 */
export function warmAhead(parts: WarmAheadParts, window: Window): void {
  const { navigation, store } = parts;
  if (savesData(window.navigator)) return;
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 50));
  let timer: number | undefined;
  let turn = 0;

  async function warmAll(): Promise<void> {
    turn += 1;
    const own = turn;
    const language = selectLanguage(store.getState());
    const here = window.location.pathname;
    const tabs: readonly string[] = tabRoutes.map((tab) => paths[tab].path);
    // What is shown has asked for itself, and says itself what failed.
    const ahead = [...addressesInView(window), ...tabs].filter((address) => address !== here);
    for (const address of ahead) {
      await new Promise<void>((resolve) => whenIdle(() => resolve()));
      // Another screen has other links; and a release that nobody can fetch is not to blame for it.
      if (own !== turn || !selectIsOnline(store.getState())) return;
      await warmScreen(parts, address, language);
      if (own === turn && tabs.includes(address)) renderAhead(parts, address, language);
    }
  }
  const restart = () => {
    turn += 1;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void warmAll(), SETTLED_MS);
  };
  navigation.subscribe(restart);
  restart();
}

/** One address for each screen that links in view lead to, without what one of many is about. */
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
