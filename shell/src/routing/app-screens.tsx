import { Activity, memo, useMemo, useSyncExternalStore } from 'react';
import { type Navigator, Router } from 'react-router-dom';
import type { ShellParts } from '../shell-parts.ts';
import { AppRoutes } from './app-routes.tsx';
import * as styles from './app-screens.module.css';
import type { StackedScreen } from './screen-stack.ts';

/**
 * The screen in view and, out of sight and without effects, those that a tap may lead to. Each has
 * a router of its own, at its own address.
 */
export function AppScreens({ parts }: { readonly parts: ShellParts }) {
  const { screens, history } = parts;
  const stack = useSyncExternalStore(screens.subscribe, screens.getSnapshot, screens.getSnapshot);
  return stack.map((screen, index) => {
    const isShown = index === 0;
    const main = <Main key={screen.key} screen={screen} navigator={history} isShown={isShown} />;
    // The page's first screen is taken over at once, not as a part that may wait.
    return screen.isAhead ? (
      <Activity key={screen.key} mode={isShown ? 'visible' : 'hidden'}>
        {main}
      </Activity>
    ) : (
      main
    );
  });
}

interface MainProps {
  readonly screen: StackedScreen;
  readonly navigator: Navigator;
  readonly isShown: boolean;
}

const Main = memo(function Main({ screen, navigator, isShown }: MainProps) {
  const { location, action } = screen;
  // The same element, so that nothing of a screen is rendered again because it comes into view.
  const content = useMemo(
    () => (
      <Router location={location} navigationType={action} navigator={navigator}>
        <AppRoutes />
      </Router>
    ),
    [location, action, navigator],
  );
  return (
    <main className={styles.main} hidden={!isShown}>
      {content}
    </main>
  );
});
