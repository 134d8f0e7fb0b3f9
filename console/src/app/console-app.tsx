import { MantineProvider } from '@mantine/core';
import { consoleTheme } from '@velvet/console-kit';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { RemotePages } from '../federation/remote-pages.ts';
import { ConsoleHostProvider } from '../host/console-host-provider.tsx';
import { ConsoleIntl, type LoadedTexts } from '../i18n/console-intl.tsx';
import { Layout } from '../layout/layout.tsx';
import { useColorScheme } from '../layout/preference-controls.tsx';
import type { PageTable } from '../navigation/page-table.ts';
import { FreshSignIn } from '../session/fresh-sign-in.tsx';
import { SessionGate } from '../session/session-gate.tsx';
import type { ConsoleStore } from '../state/console-store.ts';
import { ConsolePageOutlet } from './console-page-outlet.tsx';

export interface ConsoleParts {
  readonly store: ConsoleStore;
  readonly texts: LoadedTexts;
  readonly pages: PageTable;
  readonly remotePages: RemotePages;
}
/** `test` where nothing is laid out and nothing moves. */
type Env = 'default' | 'test';

interface ConsoleAppProps extends ConsoleParts {
  readonly env?: Env;
}

/** The whole console, inside of a router. */
export function ConsoleApp({ store, texts, pages, remotePages, env = 'default' }: ConsoleAppProps) {
  return (
    <Provider store={store}>
      <ConsoleIntl start={texts}>
        <Themed env={env}>
          <SessionGate>
            {(operator) => (
              <ConsoleHostProvider operator={operator} pages={pages}>
                <FreshSignIn name={operator.name}>
                  <Layout pages={pages}>
                    <ConsolePageOutlet pages={pages} remotePages={remotePages} />
                  </Layout>
                </FreshSignIn>
              </ConsoleHostProvider>
            )}
          </SessionGate>
        </Themed>
      </ConsoleIntl>
    </Provider>
  );
}

/** Styles and variables are static files: the page's policy refuses style elements. */
function Themed({ env, children }: { readonly env: Env; readonly children: ReactNode }) {
  const scheme = useColorScheme();
  return (
    <MantineProvider
      env={env}
      theme={consoleTheme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
