import {
  Activity,
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type Location, type RouteObject, Router, useRoutes } from 'react-router-dom';
import { useHeadingFocus } from '../focus/heading-focus.ts';
import type { Navigation } from '../routing/navigation.tsx';
import { afterPaint } from '../scheduling/after-paint.ts';
import { nextTask } from '../scheduling/next-task.ts';
import {
  createMountedScreens,
  isPlainPush,
  leadsElsewhere,
  type MountAction,
  type MountedScreen,
  type MountedScreens,
  type Prerenderer,
  reduceMountedScreens,
} from './mounted-screens.ts';
import * as styles from './screen-outlet.module.css';
import { useScrollRestoration } from './use-scroll-restoration.ts';

interface ScreenOutletProps {
  readonly routes: RouteObject[];
  readonly navigation: Navigation;
  readonly prerenderer: Prerenderer;
  readonly transitions: ScreenTransitions;
  readonly hasOverlay: () => boolean;
  /** What stands below the screen and changes together with it. */
  readonly children: ReactNode;
}

/**
 * The screen in view and, hidden and without effects, the prerendered ones. Each has a router at its
 * own address, so that a navigation does not render the others again.
 */
export function ScreenOutlet({
  children,
  routes,
  navigation,
  prerenderer,
  transitions,
  hasOverlay,
}: ScreenOutletProps) {
  const { navigator } = navigation;
  const { entry, shown, prerendered, leaving } = useMountedScreens({
    navigation,
    prerenderer,
    transitions,
    hasOverlay,
  });
  useScrollRestoration(entry);
  useHeadingFocus(shown.key, entry);
  const screens = [shown, ...prerendered, ...(leaving ? [leaving] : [])];
  return (
    <>
      {/* In an order that stays, so that a step moves no element. */}
      {screens.sort(byKey).map((screen) => {
        const { key, location, isPrerendered } = screen;
        const isShown = screen === shown;
        const main = <Main key={key} {...{ routes, navigator, location, isShown }} />;
        // The page's first screen is taken over at once, not as a part that may wait.
        return isPrerendered ? (
          <Activity key={key} mode={isShown || screen === leaving ? 'visible' : 'hidden'}>
            {main}
          </Activity>
        ) : (
          main
        );
      })}
      <Router location={entry.location} navigationType={entry.action} navigator={navigator}>
        {children}
      </Router>
    </>
  );
}

interface MainProps extends Pick<ScreenOutletProps, 'routes'>, Pick<Navigation, 'navigator'> {
  readonly location: Location;
  readonly isShown: boolean;
}

const Main = memo(function Main({ routes, navigator, location, isShown }: MainProps) {
  // The same element, so that nothing of a screen is rendered again because it comes into view.
  const content = useMemo(
    () => (
      <Router location={location} navigator={navigator}>
        <Routed routes={routes} />
      </Router>
    ),
    [routes, location, navigator],
  );
  return (
    <main className={styles.main} hidden={!isShown}>
      {content}
    </main>
  );
});

const byKey = (one: MountedScreen, other: MountedScreen) => one.key - other.key;

const Routed = ({ routes }: Pick<ScreenOutletProps, 'routes'>) => useRoutes(routes);

interface MountedScreensOptions {
  readonly navigation: Navigation;
  readonly prerenderer: Prerenderer;
  readonly transitions: ScreenTransitions;
  /** Whether a dialog or sheet is open, which goes together with its screen. */
  readonly hasOverlay: () => boolean;
}

/**
 * The screens for the address the router is at. They change a moment after the router did: with a view
 * transition once the old screen is captured, else in the task after the tap.
 *
 * The next state is computed when an action is dispatched, not when React renders: React may put off
 * an addition of low priority, render a step before it, and then apply both in their order, which
 * would mount the screen in view a second time.
 */
function useMountedScreens(options: MountedScreensOptions): MountedScreens {
  const { navigation, prerenderer } = options;
  const [mounted, setMounted] = useState(() => createMountedScreens(navigation.entry()));
  const newest = useRef(mounted);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const dispatch = useCallback((action: MountAction) => {
    const next = reduceMountedScreens(newest.current, action);
    if (next === newest.current) return;
    newest.current = next;
    // Only what changes the screen in view is urgent.
    if (action.type === 'step' || action.type === 'restart') setMounted(next);
    else startTransition(() => setMounted(next));
  }, []);

  useLayoutEffect(() => prerenderer.connect(dispatch), [prerenderer, dispatch]);
  useLayoutEffect(() => {
    const step = () => {
      const entry = navigation.entry();
      const defersUnmount = isPlainPush(entry) && !latest.current.hasOverlay();
      dispatch({ type: 'step', entry, defersUnmount });
    };
    const follow = () => {
      const entry = navigation.entry();
      const { transitions } = latest.current;
      const isNewScreen = leadsElsewhere(newest.current, entry);
      // By the time the old screen is captured there may be a later step.
      if (isNewScreen && transitions.animate()) transitions.run(step);
      // The frame that answers a tap does not wait for a screen, and the screen's effects follow its paint.
      else if (isNewScreen && isPlainPush(entry)) void nextTask().then(step);
      else step();
    };
    follow();
    return navigation.subscribe(follow);
  }, [navigation, dispatch]);

  // Removing a screen takes as long as half of showing another, so it follows the paint.
  const { leaving } = mounted;
  useEffect(() => {
    if (!leaving) return;
    return afterPaint(() => dispatch({ type: 'unmountLeaving' }));
  }, [leaving, dispatch]);
  return mounted;
}

/** A device that took longer to draw the app is slow: the answer to a tap goes before its show. */
const SLOW_START_MS = 120;

/** The platform's view transitions between screens. */
export interface ScreenTransitions {
  /** Whether a change of screen is to be animated now. */
  readonly animate: () => boolean;
  /** Makes a change of screen once the old one is captured; the change itself is synchronous. */
  readonly run: (update: () => void) => void;
  /** How long this device took to draw the app for the first time. */
  readonly noteStart: (ms: number) => void;
}

/**
 * A hidden tab, reduced motion, a browser without transitions and a slow device, for which
 * capturing the old screen takes as long as drawing the new one, change at once.
 */
export function createScreenTransitions(window: Window): ScreenTransitions {
  const { document } = window;
  let isSlow = false;
  return {
    animate: () =>
      !isSlow &&
      'startViewTransition' in document &&
      document.visibilityState !== 'hidden' &&
      !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    run(update) {
      const transition = document.startViewTransition(() => flushSync(update));
      // A transition that the next one cuts short is no error.
      transition.ready.catch(() => undefined);
      transition.finished.catch(() => undefined);
    },
    noteStart(ms) {
      isSlow = ms > SLOW_START_MS;
    },
  };
}
