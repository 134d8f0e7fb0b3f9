import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Entry, Navigation } from '../routing/navigation.ts';
import { afterPaint } from '../scheduling/after-paint.ts';
import {
  createMountedScreens,
  isPlainPush,
  type MountAction,
  type MountedScreens,
  reduceMountedScreens,
} from './mounted-screens.ts';
import type { Prerenderer } from './prerenderer.ts';
import type { ScreenTransitions } from './screen-transition.ts';

interface MountedScreensOptions {
  readonly navigation: Navigation;
  readonly prerenderer: Prerenderer;
  readonly transitions: ScreenTransitions;
  /** Whether a dialog or sheet is open, which goes together with its screen. */
  readonly hasOverlay: () => boolean;
}

/**
 * The screens for the address the router is at. With a view transition they change a moment after
 * the router did, once the old screen is captured.
 */
export function useMountedScreens(options: MountedScreensOptions): MountedScreens {
  const { navigation, prerenderer, transitions, hasOverlay } = options;
  const entry = useSyncExternalStore(navigation.subscribe, navigation.entry, navigation.entry);
  // Not a reducer's dispatch, which renders again also where nothing has changed.
  const [mounted, setMounted] = useState(() => createMountedScreens(entry));
  const dispatch = useCallback(
    (action: MountAction) => setMounted((current) => reduceMountedScreens(current, action)),
    [],
  );
  const step = (to: Entry) =>
    dispatch({ type: 'step', entry: to, defersUnmount: isPlainPush(to) && !hasOverlay() });
  useLayoutEffect(() => prerenderer.connect(dispatch), [prerenderer, dispatch]);

  const isNewScreen = mounted.entry.location.pathname !== entry.location.pathname;
  const animates = isNewScreen && transitions.animate();
  // In this very pass: another would render what is left before it goes.
  if (mounted.entry !== entry && !animates) step(entry);

  useLayoutEffect(() => {
    // Once for each step; by the time the old screen is captured there may be a later one.
    if (animates) transitions.run(() => step(navigation.entry()));
  }, [entry]);

  // Removing a screen takes as long as half of showing another, so it follows the paint.
  const { leaving } = mounted;
  useEffect(() => {
    if (!leaving) return;
    return afterPaint(() => startTransition(() => dispatch({ type: 'unmountLeaving' })));
  }, [leaving, dispatch]);
  return mounted;
}
