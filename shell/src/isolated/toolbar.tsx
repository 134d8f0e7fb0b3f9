import { languageCodes, languages } from '@velvet/contract/language';
import { login } from '@velvet/contract/sign-in';
import { type Feature, themeChoices, useHost } from '@velvet/sdk/feature';
import { useLanguage } from '@velvet/sdk/i18n';
import {
  ToolbarChoice,
  ToolbarFrame,
  ToolbarGroup,
  ToolbarScreens,
} from '@velvet/sdk/isolated/toolbar';
import { useAppDispatch } from '@velvet/sdk/store';
import { useLocation } from 'react-router-dom';
import { secretCall } from '../api/secret-call.ts';
import { useShellActions } from '../shell-actions/shell-actions.ts';

interface ToolbarProps {
  readonly feature: Feature;
}

/** Changes what a developer wants to see a remote under. */
export function Toolbar({ feature }: ToolbarProps) {
  return (
    <ToolbarFrame name={feature.id}>
      <LanguageChoice />
      <ThemeChoice />
      <SessionChoice />
      <ToolbarScreens feature={feature} examples={examples} />
    </ToolbarFrame>
  );
}

function LanguageChoice() {
  const { language } = useHost();
  return (
    <ToolbarChoice
      label="Language"
      options={languageCodes.map((code) => [code, languages[code].name] as const)}
      value={language.current}
      onChoose={(chosen) => void language.choose(chosen)}
    />
  );
}

function ThemeChoice() {
  const { theme } = useHost();
  return (
    <ToolbarChoice
      label="Theme"
      options={themeChoices.map((choice) => [choice, choice] as const)}
      value={theme.current}
      onChoose={theme.choose}
    />
  );
}

/** The demo members of a seeded database (spec S11.1). */
const demoAccounts = ['demo', 'guest1'];
const DEMO_PASSWORD = 'velvet123';

function SessionChoice() {
  const { session, overlays, describeError } = useHost();
  const { ownAddress, startSession } = useShellActions();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const dispatch = useAppDispatch();

  const enterAs = async (username: string) => {
    const credentials = { username, password: DEMO_PASSWORD };
    const answer = await dispatch(secretCall(login, { ...credentials, language, ip: '' }));
    if (!answer.ok) {
      overlays.toast(describeError(answer.error), { tone: 'error' });
      return;
    }
    const wanted = new URLSearchParams(search).get('return');
    startSession(answer.value.token, ownAddress(wanted) ?? ownAddress(pathname + search));
  };

  return (
    <ToolbarGroup label={session.isSignedIn ? 'Session: signed in' : 'Session: guest'}>
      {demoAccounts.map((username) => (
        <button key={username} type="button" onClick={() => void enterAs(username)}>
          Log in as {username}
        </button>
      ))}
      <button type="button" disabled={!session.isSignedIn} onClick={() => session.signOut('login')}>
        Log out
      </button>
    </ToolbarGroup>
  );
}

/** Screens that show nothing without parameters get those of the demo data. */
const examples: Readonly<Record<string, string>> = {
  '/detail': '/detail?id=1',
  '/list': '/list?id=1&name=Taipei',
  '/profile': '/profile?id=1&name=Aurora&adsid=1',
  '/PlayVideo': '/PlayVideo?id=1',
  '/NoticeDetail': '/NoticeDetail?id=1',
};
