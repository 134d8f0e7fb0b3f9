import { HostContext } from '@velvet/shared/feature';
import { useLanguage } from '@velvet/shared/i18n';
import { href } from '@velvet/shared/routes';
import { useAppSelector } from '@velvet/shared/store';
import { UiLinkProvider } from '@velvet/shared/ui';
import { type ReactNode, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { RemoteLoaderContext } from './federation/remote-screen.tsx';
import { createHost } from './host-services.ts';
import { selectLanguage } from './i18n/language-slice.ts';
import { needsSignIn } from './routing/guard.ts';
import { RouterLink } from './routing/router-link.tsx';
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
  const { loader } = parts;
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const theme = useAppSelector(selectTheme);
  const host = useMemo(
    () => createHost({ parts, intl, language, isSignedIn, theme }),
    [parts, intl, language, isSignedIn, theme],
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

/** Most fingers that come down on a list scroll it, and have begun to by then. */
const RESTING_MS = 30;

function createShellServices(parts: ShellParts): ShellServices {
  const { store, session, navigation, takeNewerSet } = parts;
  const isClosed = (address: string) =>
    needsSignIn({ address, isSignedIn: session.token() !== null });
  let resting: ReturnType<typeof setTimeout> | undefined;
  return {
    needsSignIn: isClosed,
    prepare(address) {
      const language = selectLanguage(store.getState());
      void warmScreen(parts, address, language);
      clearTimeout(resting);
      resting = setTimeout(() => renderAhead(parts, address, language), RESTING_MS);
    },
    abandon: () => clearTimeout(resting),
    takeNewerSet: (address) => !isClosed(address) && takeNewerSet(address),
    enter(token, returnTo) {
      session.start(token);
      navigation.navigate(returnTo ?? href.mine(), { replace: true });
    },
  };
}
