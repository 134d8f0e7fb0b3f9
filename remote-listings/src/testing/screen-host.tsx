import { configureStore } from '@reduxjs/toolkit';
import { queryApi, type Transport } from '@velvet/shared/api';
import { type Language, languageTag } from '@velvet/shared/contract/language';
import { type Host, HostContext } from '@velvet/shared/feature';
import { LanguageContext } from '@velvet/shared/i18n';
import { type UiLinkProps, UiLinkProvider } from '@velvet/shared/ui';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import english from '../messages/en.json';
import chinese from '../messages/zh-Hans.json';

export function createTestStore(transport: Transport) {
  return configureStore({
    reducer: { [queryApi.reducerPath]: queryApi.reducer },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { transport } },
        // That these checks are slow on a busy machine is no finding.
        immutableCheck: { warnAfter: Number.POSITIVE_INFINITY },
        serializableCheck: { warnAfter: Number.POSITIVE_INFINITY },
      }).concat(queryApi.middleware),
  });
}
export type TestStore = ReturnType<typeof createTestStore>;

const catalogs = { en: english, 'zh-hans': chinese } as const satisfies Partial<
  Record<Language, Readonly<Record<string, string>>>
>;

interface ScreenHostProps {
  readonly store: TestStore;
  readonly host: Host;
  readonly entries: readonly string[];
  readonly language?: keyof typeof catalogs;
  readonly children: ReactNode;
}

/** What the shell puts around a screen, without the shell. */
export function ScreenHost({ store, host, entries, language = 'en', children }: ScreenHostProps) {
  return (
    <Provider store={store}>
      <IntlProvider locale={languageTag(language)} messages={catalogs[language]}>
        <LanguageContext value={language}>
          <HostContext value={host}>
            <MemoryRouter initialEntries={[...entries]}>
              <UiLinkProvider value={RouterLink}>
                {children}
                <Address />
              </UiLinkProvider>
            </MemoryRouter>
          </HostContext>
        </LanguageContext>
      </IntlProvider>
    </Provider>
  );
}

function RouterLink({ href, ...props }: UiLinkProps) {
  return <Link to={href} {...props} />;
}

/** Where the router is, for tests to read. */
function Address() {
  const { pathname, search } = useLocation();
  return <span data-testid="address">{pathname + search}</span>;
}
