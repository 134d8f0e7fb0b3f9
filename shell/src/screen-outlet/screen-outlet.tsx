import { Activity, memo, type ReactNode, useMemo } from 'react';
import { type Location, type RouteObject, Router, useRoutes } from 'react-router-dom';
import { useHeadingFocus } from '../focus/heading-focus.ts';
import type { Navigation } from '../routing/navigation.ts';
import type { MountedScreen } from './mounted-screens.ts';
import type { Prerenderer } from './prerenderer.ts';
import * as styles from './screen-outlet.module.css';
import type { ScreenTransitions } from './screen-transition.ts';
import { useMountedScreens } from './use-mounted-screens.ts';
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
  useHeadingFocus(entry.location.pathname);
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
