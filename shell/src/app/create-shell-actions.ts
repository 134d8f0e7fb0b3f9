import { href } from '@velvet/sdk/routes';
import { prefetchScreen, prerenderScreen } from '../preload/preload-screen.ts';
import { needsSignIn, ownAddress } from '../routing/guard.ts';
import type { ShellActions } from '../shell-actions/shell-actions.ts';
import type { Shell } from './shell.ts';

/** A touch that becomes a scroll has moved by then, in most cases. */
const PRERENDER_DELAY_MS = 30;

/** Binds the actions of the shell's own screens and links to this shell. */
export function createShellActions(shell: Shell): ShellActions {
  const { routes, session, navigation, takeUpdate } = shell;
  const requiresSignIn = (address: string) =>
    needsSignIn({ address, isSignedIn: session.token() !== null, routes });
  let prerenderTimer: ReturnType<typeof setTimeout> | undefined;
  return {
    needsSignIn: requiresSignIn,
    ownAddress: (address) => ownAddress(address, routes),
    preload(address) {
      void prefetchScreen(shell, address);
      clearTimeout(prerenderTimer);
      prerenderTimer = setTimeout(() => prerenderScreen(shell, address), PRERENDER_DELAY_MS);
    },
    cancelPreload: () => clearTimeout(prerenderTimer),
    takeUpdate: (address) => !requiresSignIn(address) && takeUpdate(address),
    startSession(token, returnTo) {
      session.start(token);
      navigation.navigate(returnTo ?? href.mine(), { replace: true });
    },
  };
}
