import { hasTabBar } from '@velvet/contract/paths';
import { type Location, NavigationType, parsePath } from 'react-router-dom';
import type { Entry } from '../routing/navigation.tsx';

/** A screen at an address; the key stays as long as it is the same one. */
export interface MountedScreen {
  /** Increases in the order in which screens were mounted. */
  readonly key: number;
  readonly location: Location;
  /** Rendered, hidden, before it was navigated to. */
  readonly isPrerendered: boolean;
}

/** The screen in view, the prerendered ones, and for a moment the one that was in view before. */
export interface MountedScreens {
  /** The entry that is shown. Its address is the shown screen's, its key and state may not be. */
  readonly entry: Entry;
  readonly shown: MountedScreen;
  readonly prerendered: readonly MountedScreen[];
  /** The last shown screen, hidden, until it is unmounted in a task of its own. */
  readonly leaving: MountedScreen | undefined;
  /** How many keys were given out. */
  readonly keys: number;
}

export type MountAction =
  | {
      readonly type: 'step';
      readonly entry: Entry;
      /** Whether the screen that is left may stay mounted, hidden, until `unmountLeaving`. */
      readonly defersUnmount: boolean;
    }
  | { readonly type: 'unmountLeaving' }
  /** Prerenders the screen of an address; at most one per path. */
  | { readonly type: 'add'; readonly address: string }
  /** Unmounts all screens but the shown one. */
  | { readonly type: 'clear' }
  /** Unmounts the shown one too, which starts anew. */
  | { readonly type: 'restart' };

/** A push without a state, as taps on links make. */
export const isPlainPush = ({ action, location }: Entry): boolean =>
  action === NavigationType.Push && location.state === null;

type Step = Extract<MountAction, { readonly type: 'step' }>;

/** The five tabs, and the link touched last. */
const PRERENDERED_MOST = 6;

const isAt = ({ location }: MountedScreen, { pathname, search, hash }: Location): boolean =>
  location.pathname === pathname && location.search === search && location.hash === hash;

const isOther =
  (pathname: string) =>
  ({ location }: MountedScreen): boolean =>
    location.pathname !== pathname;

/**
 * Another path is another screen, and so is another query at a tab's path, as that of a game's table.
 * A screen that rewrites its own address (a tab, a filter) replaces it and stays.
 */
export function leadsElsewhere({ shown }: MountedScreens, { location, action }: Entry): boolean {
  const { pathname, search } = location;
  if (pathname !== shown.location.pathname) return true;
  const isRewritten = action === NavigationType.Replace || search === shown.location.search;
  return hasTabBar(pathname) && !isRewritten;
}

const prerenderedFor = (
  { prerendered }: MountedScreens,
  location: Location,
): MountedScreen | undefined => prerendered.find((screen) => isAt(screen, location));

export function createMountedScreens(entry: Entry): MountedScreens {
  const shown = { key: 1, location: entry.location, isPrerendered: false };
  return { entry, shown, prerendered: [], leaving: undefined, keys: 1 };
}

/** A prerendered screen is shown as it is; a screen that was left is not shown again. */
export function reduceMountedScreens(screens: MountedScreens, action: MountAction): MountedScreens {
  switch (action.type) {
    case 'step':
      return screens.entry === action.entry ? screens : step(screens, action);
    case 'unmountLeaving':
      return screens.leaving ? { ...screens, leaving: undefined } : screens;
    case 'add':
      return add(screens, action.address);
    case 'clear':
      return screens.prerendered.length === 0 && !screens.leaving
        ? screens
        : { ...screens, prerendered: [], leaving: undefined };
    case 'restart': {
      const keys = screens.keys + 1;
      const shown = { ...screens.shown, key: keys, isPrerendered: false };
      return { ...screens, shown, prerendered: [], leaving: undefined, keys };
    }
  }
}

function step(screens: MountedScreens, { entry, defersUnmount }: Step): MountedScreens {
  const { shown, leaving, keys } = screens;
  const { location } = entry;
  const prerendered = screens.prerendered.filter(isOther(location.pathname));
  if (!leadsElsewhere(screens, entry)) {
    return { entry, shown: { ...shown, location }, prerendered, leaving, keys };
  }
  const next = { entry, prerendered, leaving: defersUnmount ? shown : undefined };
  const found = prerenderedFor(screens, location);
  if (!found) {
    const begun = { key: keys + 1, location, isPrerendered: false };
    return { ...next, shown: begun, keys: keys + 1 };
  }
  // After a plain push the screen keeps its location object, so that nothing of it is rendered
  // again; other steps lead to an entry with a state and a key that the screen may read.
  return { ...next, shown: isPlainPush(entry) ? found : { ...found, location }, keys };
}

function add(screens: MountedScreens, address: string): MountedScreens {
  const { pathname = '/', search = '', hash = '' } = parsePath(address);
  const key = screens.keys + 1;
  const location = { pathname, search, hash, state: null, key: `screen-${key}` };
  const isNeeded = leadsElsewhere(screens, { location, action: NavigationType.Push });
  if (!isNeeded || prerenderedFor(screens, location)) return screens;
  const others = screens.prerendered.filter(isOther(pathname));
  const prerendered = [...others, { key, location, isPrerendered: true }].slice(-PRERENDERED_MOST);
  return { ...screens, prerendered, keys: screens.keys + 1 };
}

/** Prerenders screens that a tap may lead to; for code outside of React. */
export interface Prerenderer {
  /** Renders the screen of an address, hidden. */
  readonly add: (address: string) => void;
  /** Unmounts all prerendered screens. */
  readonly clear: () => void;
  /** Unmounts all screens; the one in view starts anew. */
  readonly restart: () => void;
  /** Connects the mounted outlet; without one nothing is prerendered. */
  readonly connect: (dispatch: (action: MountAction) => void) => () => void;
}

export function createPrerenderer(): Prerenderer {
  let connected: ((action: MountAction) => void) | undefined;
  return {
    add: (address) => connected?.({ type: 'add', address }),
    clear: () => connected?.({ type: 'clear' }),
    restart: () => connected?.({ type: 'restart' }),
    connect(dispatch) {
      connected = dispatch;
      return () => {
        connected = undefined;
      };
    },
  };
}
