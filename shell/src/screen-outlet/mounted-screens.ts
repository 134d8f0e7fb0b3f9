import { type Location, NavigationType, parsePath } from 'react-router-dom';
import type { Entry } from '../routing/navigation.ts';

/** A screen at an address; the key stays as long as it is the same one. */
export interface MountedScreen {
  readonly key: string;
  readonly location: Location;
  /** Rendered, hidden, before it was navigated to. */
  readonly isPrerendered: boolean;
}

/** The screen in view, and the prerendered ones. */
export interface MountedScreens {
  /** The entry that is shown. Its address is the shown screen's, its key and state may not be. */
  readonly entry: Entry;
  readonly shown: MountedScreen;
  readonly prerendered: readonly MountedScreen[];
  /** How many keys were given out. */
  readonly keys: number;
}

export type MountAction =
  | { readonly type: 'step'; readonly entry: Entry }
  /** Prerenders the screen of an address; at most one per path. */
  | { readonly type: 'add'; readonly address: string }
  /** Unmounts all prerendered screens. */
  | { readonly type: 'clear' };

/** The five tabs, and the link touched last. */
const PRERENDERED_MOST = 6;

const keyOf = (number: number): string => `screen-${number}`;

const isAt = ({ location }: MountedScreen, { pathname, search, hash }: Location): boolean =>
  location.pathname === pathname && location.search === search && location.hash === hash;

const isOther =
  (pathname: string) =>
  ({ location }: MountedScreen): boolean =>
    location.pathname !== pathname;

export function createMountedScreens(entry: Entry): MountedScreens {
  const shown = { key: keyOf(1), location: entry.location, isPrerendered: false };
  return { entry, shown, prerendered: [], keys: 1 };
}

/** A prerendered screen is shown as it is; the screen that is left is unmounted. */
export function reduceMountedScreens(screens: MountedScreens, action: MountAction): MountedScreens {
  switch (action.type) {
    case 'step':
      return screens.entry === action.entry ? screens : step(screens, action.entry);
    case 'add':
      return add(screens, action.address);
    case 'clear':
      return screens.prerendered.length === 0 ? screens : { ...screens, prerendered: [] };
  }
}

function step({ shown, prerendered, keys }: MountedScreens, entry: Entry): MountedScreens {
  const { location, action } = entry;
  const { pathname } = location;
  if (pathname === shown.location.pathname) {
    return { entry, shown: { ...shown, location }, prerendered, keys };
  }
  const others = prerendered.filter(isOther(pathname));
  const found = prerendered.find((screen) => isAt(screen, location));
  if (!found) {
    const begun = { key: keyOf(keys + 1), location, isPrerendered: false };
    return { entry, shown: begun, prerendered: others, keys: keys + 1 };
  }
  // After a plain tap its own location does, and nothing of it is rendered again; other steps
  // lead to an entry with a state and a key that the screen may ask for.
  const isPlain = action === NavigationType.Push && location.state === null;
  return { entry, shown: isPlain ? found : { ...found, location }, prerendered: others, keys };
}

function add(screens: MountedScreens, address: string): MountedScreens {
  const { pathname = '/', search = '', hash = '' } = parsePath(address);
  const key = keyOf(screens.keys + 1);
  const location = { pathname, search, hash, state: null, key };
  const isThere =
    pathname === screens.shown.location.pathname ||
    screens.prerendered.some((screen) => isAt(screen, location));
  if (isThere) return screens;
  const others = screens.prerendered.filter(isOther(pathname));
  const prerendered = [...others, { key, location, isPrerendered: true }].slice(-PRERENDERED_MOST);
  return { ...screens, prerendered, keys: screens.keys + 1 };
}
