import { languageTag } from '@velvet/shared/contract/language';
import { LanguageContext } from '@velvet/shared/i18n';
import type { AppState } from '@velvet/shared/store';
import { OverlayProvider } from '@velvet/shared/ui';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { AppFrame } from './app-frame.tsx';
import { AppServices } from './app-services.tsx';
import { asIntlMessages } from './i18n/intl-messages.ts';
import { reportError } from './report-error.ts';
import { AtAddress } from './routing/at-address.tsx';
import type { ShellParts } from './shell-parts.ts';

interface AppProps {
  readonly parts: ShellParts;
  /** What the page was rendered from, while the app takes it over. */
  readonly serverState?: AppState | undefined;
  /** Shown beside the app with the same services, for tools of development. */
  readonly beside?: ReactNode;
  /** Called once, when the app takes taps. */
  readonly onLive?: (() => void) | undefined;
}

/** The tree of providers; everything stateful comes in as parts. */
export function App({ parts, serverState, beside, onLive }: AppProps) {
  const { languageStore, overlayStack, store } = parts;
  const { language, messages } = useSyncExternalStore(
    languageStore.subscribe,
    languageStore.getSnapshot,
    languageStore.getSnapshot,
  );
  const live = useRef(onLive);
  useEffect(() => live.current?.(), []);
  return (
    <Provider store={store} {...(serverState && { serverState })}>
      <IntlProvider
        locale={languageTag(language)}
        messages={asIntlMessages(messages)}
        onError={(error) => reportError(error)}
      >
        <LanguageContext value={language}>
          <OverlayProvider value={overlayStack}>
            <AppServices parts={parts}>
              <AppFrame parts={parts} />
              {beside && <AtAddress history={parts.history}>{beside}</AtAddress>}
            </AppServices>
          </OverlayProvider>
        </LanguageContext>
      </IntlProvider>
    </Provider>
  );
}
