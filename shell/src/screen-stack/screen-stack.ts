import { type Location, NavigationType, parsePath } from 'react-router-dom';
import type { Entry } from '../routing/navigation.ts';

/** A screen at an address; the key stays as long as it is the same one. */
export interface StackedScreen {
  readonly key: string;
  readonly location: Location;
  /** It was rendered before it was asked for. */
  readonly isAhead: boolean;
}

/** The screen in view, and others that are rendered out of sight because a tap may lead there. */
export interface ScreenStack {
  /** The entry that is shown. Its address is the shown screen's, its key and state may not be. */
  readonly entry: Entry;
  readonly shown: StackedScreen;
  readonly ahead: readonly StackedScreen[];
  /** So many keys were given out. */
  readonly keys: number;
}

export type StackAction =
  | { readonly type: 'step'; readonly entry: Entry }
  /** Renders the screen of an address out of sight. Of each path there is one. */
  | { readonly type: 'add'; readonly address: string }
  /** Drops all that is out of sight. */
  | { readonly type: 'clear' };

/** The tabs, and what a finger was on last. */
const AHEAD_MOST = 6;

const keyOf = (number: number): string => `screen-${number}`;

const isAt = ({ location }: StackedScreen, { pathname, search, hash }: Location): boolean =>
  location.pathname === pathname && location.search === search && location.hash === hash;

const isOther =
  (pathname: string) =>
  ({ location }: StackedScreen): boolean =>
    location.pathname !== pathname;

export function createScreenStack(entry: Entry): ScreenStack {
  const shown = { key: keyOf(1), location: entry.location, isAhead: false };
  return { entry, shown, ahead: [], keys: 1 };
}

/** A screen that is there already is shown as it is; one that is left is gone. */
export function reduceScreenStack(stack: ScreenStack, action: StackAction): ScreenStack {
  switch (action.type) {
    case 'step':
      return stack.entry === action.entry ? stack : step(stack, action.entry);
    case 'add':
      return add(stack, action.address);
    case 'clear':
      return stack.ahead.length === 0 ? stack : { ...stack, ahead: [] };
  }
}

function step({ shown, ahead, keys }: ScreenStack, entry: Entry): ScreenStack {
  const { location, action } = entry;
  const { pathname } = location;
  if (pathname === shown.location.pathname) {
    return { entry, shown: { ...shown, location }, ahead, keys };
  }
  const others = ahead.filter(isOther(pathname));
  const found = ahead.find((screen) => isAt(screen, location));
  if (!found) {
    const begun = { key: keyOf(keys + 1), location, isAhead: false };
    return { entry, shown: begun, ahead: others, keys: keys + 1 };
  }
  // After a plain tap its own location does, and nothing of it is rendered again; other steps
  // lead to an entry with a state and a key that the screen may ask for.
  const isPlain = action === NavigationType.Push && location.state === null;
  return { entry, shown: isPlain ? found : { ...found, location }, ahead: others, keys };
}

function add(stack: ScreenStack, address: string): ScreenStack {
  const { pathname = '/', search = '', hash = '' } = parsePath(address);
  const key = keyOf(stack.keys + 1);
  const location = { pathname, search, hash, state: null, key };
  const isThere =
    pathname === stack.shown.location.pathname ||
    stack.ahead.some((screen) => isAt(screen, location));
  if (isThere) return stack;
  const others = stack.ahead.filter(isOther(pathname));
  const ahead = [...others, { key, location, isAhead: true }].slice(-AHEAD_MOST);
  return { ...stack, ahead, keys: stack.keys + 1 };
}
