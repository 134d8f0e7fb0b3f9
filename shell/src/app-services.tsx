import { sharedQueries } from '@velvet/shared/api';
import { HostContext } from '@velvet/shared/feature';
import { useLanguage } from '@velvet/shared/i18n';
import { href } from '@velvet/shared/routes';
import { useAppSelector } from '@velvet/shared/store';
import { UiLinkProvider } from '@velvet/shared/ui';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { RemoteLoaderContext } from './federation/remote-screen.tsx';
import { createHost } from './host-services.ts';
import { selectLanguage } from './i18n/language-slice.ts';
import { needsSignIn } from './routing/guard.ts';
import { RouterLink } from './routing/router-link.tsx';
import { lookupIp } from './session/lookup-ip.ts';
import { selectIsSignedIn } from './session/session-slice.ts';
import { ShellContext, type ShellServices } from './shell-context.ts';
import type { ShellParts } from './shell-parts.ts';
import { selectTheme } from './theme/theme-slice.ts';
import { renderAhead, warmScreen } from './warming/warm-screen.ts';

interface AppServicesProps {
  readonly parts: ShellParts;
  readonly children: ReactNode;
}

/** Remotes, links and the services of the host, for everything below. */
export function AppServices({ parts, children }: AppServicesProps) {
  const intl = useIntl();
  const language = useLanguage();
  const { history, loader } = parts;
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const theme = useAppSelector(selectTheme);
  const host = useMemo(
    () => createHost({ parts, intl, language, isSignedIn, theme }),
    [parts, intl, language, isSignedIn, theme],
  );
  useEffect(
    () => history.onRefused((address) => void host.overlays.askToSignIn(address)),
    [history, host],
  );
  const shell = useMemo(() => createShellServices(parts), [parts]);
  return (
    <HostContext value={host}>
      <ShellContext value={shell}>
        <RemoteLoaderContext value={loader}>
          <UiLinkProvider value={RouterLink}>{children}</UiLinkProvider>
        </RemoteLoaderContext>
      </ShellContext>
    </HostContext>
  );
}

const OWN_IP_LOOKUP = '/api/ip';
/** Most fingers that come down on a list scroll it, and have begun to by then. */
const RESTING_MS = 30;

function createShellServices(parts: ShellParts): ShellServices {
  const { store, session, history, newerSet } = parts;
  let resting: ReturnType<typeof setTimeout> | undefined;
  return {
    go(address) {
      const { pathname, search } = window.location;
      // Where one is already, another step back would lead to the same.
      if (pathname + search === address) history.replace(address);
      else history.push(address);
    },
    prepare(address) {
      const language = selectLanguage(store.getState());
      void warmScreen(parts, address, language);
      clearTimeout(resting);
      resting = setTimeout(() => renderAhead(parts, address, language), RESTING_MS);
    },
    abandon: () => clearTimeout(resting),
    takeNewerSet(address) {
      const mayGo = !needsSignIn({ address, isSignedIn: session.token() !== null });
      return mayGo && newerSet?.take(address) === true;
    },
    enter(token, returnTo) {
      session.start(token);
      history.replaceUnguarded(returnTo ?? href.mine());
    },
    lookupIp() {
      const config = sharedQueries.endpoints.systemConfig.select()(store.getState());
      const url = config.data?.ipLookupUrl || OWN_IP_LOOKUP;
      return lookupIp({ fetch: window.fetch.bind(window), url });
    },
  };
}
