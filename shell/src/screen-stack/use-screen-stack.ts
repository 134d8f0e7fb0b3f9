import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Navigation } from '../routing/navigation.ts';
import {
  createScreenStack,
  reduceScreenStack,
  type ScreenStack,
  type StackAction,
} from './screen-stack.ts';
import type { ScreenTransitions } from './screen-transition.ts';
import type { ScreensAhead } from './screens-ahead.ts';

interface ScreenStackOptions {
  readonly navigation: Navigation;
  readonly screens: ScreensAhead;
  readonly transitions: ScreenTransitions;
}

/** The screens for where the router is; with a view transition a moment after it got there. */
export function useScreenStack(options: ScreenStackOptions): ScreenStack {
  const { navigation, screens, transitions } = options;
  const entry = useSyncExternalStore(navigation.subscribe, navigation.entry, navigation.entry);
  // Not a reducer's dispatch, which renders again also where nothing has changed.
  const [stack, setStack] = useState(() => createScreenStack(entry));
  const dispatch = useCallback(
    (action: StackAction) => setStack((current) => reduceScreenStack(current, action)),
    [],
  );
  useLayoutEffect(() => screens.connect(dispatch), [screens, dispatch]);

  const isNewScreen = stack.entry.location.pathname !== entry.location.pathname;
  const animates = isNewScreen && transitions.animate();
  // In this very pass: another would render what is left before it goes.
  if (stack.entry !== entry && !animates) dispatch({ type: 'step', entry });

  useLayoutEffect(() => {
    // Once for each step; by the time the old screen is captured there may be a later one.
    if (animates) transitions.run(() => dispatch({ type: 'step', entry: navigation.entry() }));
  }, [entry]);
  return stack;
}
