import { languageCodes, languages } from '@velvet/contract/language';
import { type Feature, themeChoices, useHost } from '@velvet/sdk/feature';
import { useLanguage } from '@velvet/sdk/i18n';
import { useAppDispatch } from '@velvet/sdk/store';
import { UiLink } from '@velvet/ui';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { logIn } from '../session/session-calls.ts';
import { useShellActions } from '../shell-actions/shell-actions.ts';
import { ClockChoice } from './clock-choice.tsx';
import type { DeviceClock } from './device-clock.ts';
import { Group } from './group.tsx';
import * as styles from './toolbar.module.css';

interface ToolbarProps {
  readonly feature: Feature;
  readonly clock: DeviceClock;
}

/** Changes what a developer wants to see a remote under; English, because it is not the product. */
export function Toolbar({ feature, clock }: ToolbarProps) {
  return (
    <aside aria-label="Development" className={styles.toolbar}>
      <details>
        <summary className={styles.summary}>{feature.id}</summary>
        <div className={styles.panel}>
          <LanguageChoice />
          <ThemeChoice />
          <SessionChoice />
          <ClockChoice clock={clock} />
          <Screens feature={feature} />
        </div>
      </details>
    </aside>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

function Choice({ label, options, value, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.group}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}

function LanguageChoice() {
  const { language } = useHost();
  return (
    <Choice
      label="Language"
      options={languageCodes.map((code) => ({ value: code, text: languages[code].name }))}
      value={language.current}
      onChoose={(value) => {
        const chosen = languageCodes.find((code) => code === value);
        if (chosen) void language.choose(chosen);
      }}
    />
  );
}

function ThemeChoice() {
  const { theme } = useHost();
  return (
    <Choice
      label="Theme"
      options={themeChoices.map((choice) => ({ value: choice, text: choice }))}
      value={theme.current}
      onChoose={(value) => {
        const chosen = themeChoices.find((choice) => choice === value);
        if (chosen) theme.choose(chosen);
      }}
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
    const answer = await dispatch(logIn({ username, password: DEMO_PASSWORD, language, ip: '' }));
    if (!answer.ok) {
      overlays.toast(describeError(answer.error), { tone: 'error' });
      return;
    }
    const wanted = new URLSearchParams(search).get('return');
    startSession(answer.value.token, ownAddress(wanted) ?? ownAddress(pathname + search));
  };

  return (
    <Group label={session.isSignedIn ? 'Session: signed in' : 'Session: guest'}>
      {demoAccounts.map((username) => (
        <button key={username} type="button" onClick={() => void enterAs(username)}>
          Log in as {username}
        </button>
      ))}
      <button type="button" disabled={!session.isSignedIn} onClick={() => session.signOut('login')}>
        Log out
      </button>
    </Group>
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

function Screens({ feature }: { readonly feature: Feature }) {
  return (
    <nav aria-label="Screens" className={styles.group}>
      <ul>
        {Object.keys(feature.routes).map((path) => (
          <li key={path}>
            <UiLink href={examples[path] ?? path}>{path}</UiLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
