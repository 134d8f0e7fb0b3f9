import { useLayoutEffect } from 'react';
import {
  BrowserRouter,
  createPath,
  type Location,
  type NavigateFunction,
  type NavigateOptions,
  type NavigationType,
  type Navigator,
  type To,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';

/** Where the router is, and how it came there. */
export interface Entry {
  readonly location: Location;
  readonly action: NavigationType;
}

/**
 * The page's router, for what is outside of it: code that is not React's, and the screens, each
 * of which has an address of its own.
 */
export interface Navigation {
  /** As the function of `useNavigate`. Before there is a router, sets the address it starts at. */
  readonly navigate: (to: To, options?: NavigateOptions) => void;
  /** For routers of single screens: their steps are the page's. */
  readonly navigator: Navigator;
  readonly entry: () => Entry;
  /** Called after every step. */
  readonly subscribe: (listener: () => void) => () => void;
  /** For the component inside of the router; `entry` is where the router starts. */
  readonly start: (entry: Entry) => void;
  readonly connect: (navigate: NavigateFunction) => () => void;
  readonly arrive: (entry: Entry) => void;
}

const pathOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

export function createNavigation(): Navigation {
  const listeners = new Set<() => void>();
  let entry: Entry | undefined;
  let connected: NavigateFunction | undefined;

  function navigate(to: To, options?: NavigateOptions): void {
    if (connected) void connected(to, options);
    else window.history.replaceState(null, '', pathOf(to));
  }
  return {
    navigate,
    navigator: {
      createHref: pathOf,
      go: (delta) => void connected?.(delta),
      push: (to, state) => navigate(to, { state }),
      replace: (to, state) => navigate(to, { state, replace: true }),
    },
    entry() {
      if (!entry) throw new Error('There is no router yet');
      return entry;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(first) {
      entry ??= first;
    },
    connect(own) {
      connected = own;
      return () => {
        connected = undefined;
      };
    },
    arrive(next) {
      if (next.location === entry?.location) return;
      entry = next;
      for (const listener of listeners) listener();
    },
  };
}

/** The only child of the page's router: passes its state to code outside of it. */
export function NavigationBridge({ navigation }: { readonly navigation: Navigation }) {
  const navigate = useNavigate();
  const location = useLocation();
  const action = useNavigationType();
  // The screens, rendered next, begin there.
  navigation.start({ location, action });
  useLayoutEffect(() => navigation.connect(navigate), [navigation, navigate]);
  useLayoutEffect(() => navigation.arrive({ location, action }), [navigation, location, action]);
  return null;
}

interface AppRouterProps {
  /** The page's window, or one that keeps entries of its own in the history. */
  readonly window: Window;
  readonly navigation: Navigation;
}

/**
 * The page's router in a browser; on a server `StaticRouter` takes its place. The app is rendered
 * beside it, not inside: React visits everything below a context that changes, also where another
 * provider is between, and the router's changes with every step.
 */
export function AppRouter({ window, navigation }: AppRouterProps) {
  return (
    // The address changes in the tap's own task, not in a transition that may wait.
    <BrowserRouter window={window} useTransitions={false}>
      <NavigationBridge navigation={navigation} />
    </BrowserRouter>
  );
}
