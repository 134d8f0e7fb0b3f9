import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Navigation } from '../routing/navigation.ts';
import {
  createMountedScreens,
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
}

/**
 * The screens for the address the router is at. With a view transition they change a moment after
 * the router did, once the old screen is captured.
 */
export function useMountedScreens(options: MountedScreensOptions): MountedScreens {
  const { navigation, prerenderer, transitions } = options;
  const entry = useSyncExternalStore(navigation.subscribe, navigation.entry, navigation.entry);
  // Not a reducer's dispatch, which renders again also where nothing has changed.
  const [mounted, setMounted] = useState(() => createMountedScreens(entry));
  const dispatch = useCallback(
    (action: MountAction) => setMounted((current) => reduceMountedScreens(current, action)),
    [],
  );
  useLayoutEffect(() => prerenderer.connect(dispatch), [prerenderer, dispatch]);

  const isNewScreen = mounted.entry.location.pathname !== entry.location.pathname;
  const animates = isNewScreen && transitions.animate();
  // In this very pass: another would render what is left before it goes.
  if (mounted.entry !== entry && !animates) dispatch({ type: 'step', entry });

  useLayoutEffect(() => {
    // Once for each step; by the time the old screen is captured there may be a later one.
    if (animates) transitions.run(() => dispatch({ type: 'step', entry: navigation.entry() }));
  }, [entry]);
  return mounted;
}
