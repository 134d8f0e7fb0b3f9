import { Activity, memo, type ReactNode, useMemo } from 'react';
import { type Location, type RouteObject, Router, useRoutes } from 'react-router-dom';
import type { Navigation } from '../routing/navigation.ts';
import * as styles from './app-screens.module.css';
import type { ScreenTransitions } from './screen-transition.ts';
import type { ScreensAhead } from './screens-ahead.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useScreenStack } from './use-screen-stack.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

interface AppScreensProps {
  readonly routes: RouteObject[];
  readonly navigation: Navigation;
  readonly screens: ScreensAhead;
  readonly transitions: ScreenTransitions;
  /** What stands below the screen and changes together with it. */
  readonly children: ReactNode;
}

/**
 * The screen in view and, out of sight and without effects, those that a tap may lead to. Each has
 * a router at its own address, so that a step renders none of the others again.
 */
export function AppScreens({
  children,
  routes,
  navigation,
  screens,
  transitions,
}: AppScreensProps) {
  const { navigator } = navigation;
  const { entry, shown, ahead } = useScreenStack({ navigation, screens, transitions });
  useScrollRestoration(entry);
  useHeadingFocus(entry.location.pathname);
  return (
    <>
      {[shown, ...ahead].map(({ key, location, isAhead }, index) => {
        const isShown = index === 0;
        const main = <Main key={key} {...{ routes, navigator, location, isShown }} />;
        // The page's first screen is taken over at once, not as a part that may wait.
        return isAhead ? (
          <Activity key={key} mode={isShown ? 'visible' : 'hidden'}>
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

interface MainProps extends Pick<AppScreensProps, 'routes'>, Pick<Navigation, 'navigator'> {
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

const Routed = ({ routes }: Pick<AppScreensProps, 'routes'>) => useRoutes(routes);
