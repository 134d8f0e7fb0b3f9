import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Navigation } from '../routing/navigation.ts';
import { afterPaint } from '../scheduling/after-paint.ts';
import {
  createScreenStore,
  isPlainPush,
  type MountAction,
  type MountedScreens,
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
 * They are in a store of their own, not in a component's state: React may put off an addition of low
 * priority, show a step before it, and apply both again in their order, which would mount the screen
 * in view a second time.
 */
export function useMountedScreens(options: MountedScreensOptions): MountedScreens {
  const { navigation, prerenderer } = options;
  const [store] = useState(() => createScreenStore(navigation.entry()));
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  useLayoutEffect(() => prerenderer.connect(store.dispatch), [prerenderer, store]);
  useLayoutEffect(() => {
    const step = () => {
      const entry = navigation.entry();
      const defersUnmount = isPlainPush(entry) && !latest.current.hasOverlay();
      store.dispatch({ type: 'step', entry, defersUnmount });
    };
    const follow = () => {
      const { pathname } = navigation.entry().location;
      const { transitions } = latest.current;
      const isNewScreen = store.get().entry.location.pathname !== pathname;
      // By the time the old screen is captured there may be a later step.
      if (isNewScreen && transitions.animate()) transitions.run(step);
      else step();
    };
    follow();
    return navigation.subscribe(follow);
  }, [navigation, store]);

  const [mounted, setMounted] = useState(store.get);
  useLayoutEffect(() => {
    const show = () => setMounted(store.get());
    // Only a step is urgent; whatever React puts off, the latest state is the last one it applies.
    const follow = (action: MountAction) =>
      action.type === 'step' ? show() : startTransition(show);
    show();
    return store.subscribe(follow);
  }, [store]);

  // Removing a screen takes as long as half of showing another, so it follows the paint.
  const { leaving } = mounted;
  useEffect(() => {
    if (!leaving) return;
    return afterPaint(() => store.dispatch({ type: 'unmountLeaving' }));
  }, [leaving, store]);
  return mounted;
}
