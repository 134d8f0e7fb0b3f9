import { BrowserRouter } from 'react-router-dom';
import type { Navigation } from './navigation.ts';
import { NavigationBridge } from './navigation-bridge.tsx';

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
    // A tap is answered in its own task, not in a transition that may wait.
    <BrowserRouter window={window} useTransitions={false}>
      <NavigationBridge navigation={navigation} />
    </BrowserRouter>
  );
}
