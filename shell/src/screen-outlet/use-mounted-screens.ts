import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Navigation } from '../routing/navigation.ts';
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
 *
 * The next state is computed when an action is dispatched, not when React renders: React may put off
 * an addition of low priority, render a step before it, and then apply both in their order, which
 * would mount the screen in view a second time.
 */
export function useMountedScreens(options: MountedScreensOptions): MountedScreens {
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
    // Only a step is urgent.
    if (action.type === 'step') setMounted(next);
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
      const { pathname } = navigation.entry().location;
      const { transitions } = latest.current;
      const isNewScreen = newest.current.entry.location.pathname !== pathname;
      // By the time the old screen is captured there may be a later step.
      if (isNewScreen && transitions.animate()) transitions.run(step);
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
