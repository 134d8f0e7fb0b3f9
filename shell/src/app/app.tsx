import { LanguageContext } from '@velvet/sdk/i18n';
import { type AppState, useAppSelector } from '@velvet/sdk/store';
import { OverlayProvider } from '@velvet/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Provider } from 'react-redux';
import { selectLanguage } from '../i18n/language-slice.ts';
import { shellMessages } from '../i18n/shell-messages.ts';
import { Translations } from '../i18n/translations.tsx';
import { AppFrame } from './app-frame.tsx';
import { AppProviders } from './app-providers.tsx';
import type { Shell } from './shell.ts';

interface AppProps {
  readonly shell: Shell;
  /** What the page was rendered from, while the app takes it over. */
  readonly serverState?: AppState | undefined;
  /** Where times are told; the device's own without it. */
  readonly timeZone?: string | undefined;
  /** Shown beside the app with the same services, for tools of development. */
  readonly beside?: ReactNode;
  /** Called once, when the app takes taps. */
  readonly onLive?: (() => void) | undefined;
}

/** The tree of providers, after the router; everything stateful comes in with the shell. */
export function App({ shell, serverState, timeZone, beside, onLive }: AppProps) {
  const { overlayStack, store } = shell;
  const live = useRef(onLive);
  useEffect(() => live.current?.(), []);
  return (
    <Provider store={store} {...(serverState && { serverState })}>
      <InLanguage timeZone={timeZone}>
        <OverlayProvider value={overlayStack}>
          <AppProviders shell={shell}>
            <AppFrame shell={shell} beside={beside} />
          </AppProviders>
        </OverlayProvider>
      </InLanguage>
    </Provider>
  );
}

interface InLanguageProps {
  readonly timeZone: string | undefined;
  readonly children: ReactNode;
}

/** The language on screen, with the shell's messages in it. */
function InLanguage({ timeZone, children }: InLanguageProps) {
  const language = useAppSelector(selectLanguage);
  return (
    <LanguageContext value={language}>
      <Translations catalog={shellMessages(language)} timeZone={timeZone}>
        {children}
      </Translations>
    </LanguageContext>
  );
}
