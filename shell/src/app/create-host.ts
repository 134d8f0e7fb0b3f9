import type { Language } from '@velvet/contract/language';
import { logout } from '@velvet/contract/member';
import { isApiError } from '@velvet/sdk/api';
import type { Host, ThemeChoice } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import type { IntlShape } from 'react-intl';
import { describeError } from '../api/describe-error.ts';
import { languageChosen } from '../i18n/language-choice-slice.ts';
import { installAsked } from '../install/installation.ts';
import { messages } from '../overlays/overlays.messages.ts';
import { languageAsked } from '../overlays/overlays-slice.ts';
import { prefetchScreen } from '../preload/preload-screen.ts';
import { sessionQueries } from '../session/session-queries.ts';
import { reportError } from '../telemetry/report-error.ts';
import { themeChosen } from '../theme/theme-slice.ts';
import type { Shell } from './shell.ts';
import { showLanguage } from './show-language.ts';

interface HostInput {
  readonly shell: Shell;
  readonly intl: IntlShape;
  readonly language: Language;
  readonly isSignedIn: boolean;
  readonly theme: ThemeChoice;
  readonly canInstall: boolean;
}

/** Binds the host services of the feature contract to this shell. */
export function createHost(input: HostInput): Host {
  const { shell, intl, language, isSignedIn, theme, canInstall } = input;
  const { transport, session, navigation, overlays } = shell;
  const text = (message: keyof typeof messages) => intl.formatMessage(messages[message]);
  return {
    session: {
      isSignedIn,
      signOut(to) {
        // The call reads the token at once, so it is sent before the token goes.
        void transport.call(logout, {});
        session.end();
        navigation.navigate(to === 'mine' ? href.mine() : href.login(), { replace: true });
      },
    },
    overlays: {
      toast: overlays.toast,
      begin: overlays.begin,
      alert: async (message) => {
        await overlays.ask({ title: message, confirmLabel: text('ok') });
      },
      confirm: (message, confirmLabel) =>
        overlays.ask({ title: message, confirmLabel, cancelLabel: text('cancel') }),
      async askToSignIn(returnTo) {
        const goes = await overlays.ask({
          title: text('signInNeeded'),
          confirmLabel: text('signIn'),
          cancelLabel: text('cancel'),
        });
        if (!goes) return;
        // A guest who is there already needs no entry to come back to: back leads to the one
        // before.
        const { pathname, search } = window.location;
        navigation.navigate(href.login(returnTo), { replace: pathname + search === returnTo });
      },
    },
    language: {
      current: language,
      choose: (chosen) => chooseLanguage(shell, chosen),
      ask: () => void shell.store.dispatch(languageAsked(true)),
    },
    theme: { current: theme, choose: (chosen) => void shell.store.dispatch(themeChosen(chosen)) },
    install: canInstall ? () => void shell.store.dispatch(installAsked()) : undefined,
    menu: (name) =>
      (shell.menus[name] ?? []).map(({ label, ...entry }) => ({
        ...entry,
        label: label[language] ?? '',
      })),
    describeError: (error) => describeError(isApiError(error) ? error : { kind: 'network' }, intl),
    warm: (address) => void prefetchScreen(shell, address),
  };
}

/** Stores it, loads the screen's messages in it, shows it at once, and sends it to the server. */
async function chooseLanguage(shell: Shell, chosen: Language): Promise<void> {
  const { store } = shell;
  store.dispatch(languageChosen(chosen));
  await showLanguage(shell, chosen);
  const synced = await store.dispatch(
    sessionQueries.endpoints.replaceLanguage.initiate({ language: chosen }),
  );
  if (synced.error) reportError(synced.error);
}
