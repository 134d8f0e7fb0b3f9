import { HostContext } from '@velvet/sdk/feature';
import { useLanguage } from '@velvet/sdk/i18n';
import { useAppSelector } from '@velvet/sdk/store';
import { UiLinkProvider } from '@velvet/ui';
import { type ReactNode, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { RemoteLoaderContext } from '../federation/remote-screen.tsx';
import { selectCanInstall } from '../install/installation.ts';
import { RouterLink } from '../routing/app-link.tsx';
import { selectIsSignedIn } from '../session/session-slice.ts';
import { ShellActionsContext } from '../shell-actions/shell-actions.ts';
import { selectTheme } from '../theme/theme-slice.ts';
import { createHost } from './create-host.ts';
import { createShellActions } from './create-shell-actions.ts';
import type { Shell } from './shell.ts';

interface AppProvidersProps {
  readonly shell: Shell;
  readonly children: ReactNode;
}

/** Remotes, links and the services of the host, for everything below. */
export function AppProviders({ shell, children }: AppProvidersProps) {
  const intl = useIntl();
  const language = useLanguage();
  const { loader } = shell;
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const theme = useAppSelector(selectTheme);
  const canInstall = useAppSelector(selectCanInstall);
  const host = useMemo(
    () => createHost({ shell, intl, language, isSignedIn, theme, canInstall }),
    [shell, intl, language, isSignedIn, theme, canInstall],
  );
  const actions = useMemo(() => createShellActions(shell), [shell]);
  return (
    <HostContext value={host}>
      <ShellActionsContext value={actions}>
        <RemoteLoaderContext value={loader}>
          <UiLinkProvider value={RouterLink}>{children}</UiLinkProvider>
        </RemoteLoaderContext>
      </ShellActionsContext>
    </HostContext>
  );
}
