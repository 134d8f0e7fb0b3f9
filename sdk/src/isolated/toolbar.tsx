import { languageCodes, languages } from '@velvet/contract/language';
import { UiLink } from '@velvet/ui';
import { useId } from 'react';
import { type Feature, themeChoices } from '../feature/index.ts';
import type { Choices } from './choices.ts';
import * as styles from './toolbar.module.css';

interface ToolbarProps {
  readonly feature: Feature;
  readonly choices: Choices;
  readonly onChoose: (changed: Partial<Choices>) => void;
}

const sessions = ['guest', 'member'] as const;

/** Changes what a developer sees a remote under; English, because it is not the product. */
export function Toolbar({ feature, choices, onChoose }: ToolbarProps) {
  return (
    <aside aria-label="Development" className={styles.toolbar}>
      <details>
        <summary className={styles.summary}>{feature.id}</summary>
        <div className={styles.panel}>
          <Choice
            label="Language"
            options={languageCodes.map((code) => [code, languages[code].name] as const)}
            value={choices.language}
            onChoose={(language) => onChoose({ language })}
          />
          <Choice
            label="Theme"
            options={themeChoices.map((choice) => [choice, choice] as const)}
            value={choices.theme}
            onChoose={(theme) => onChoose({ theme })}
          />
          <Choice
            label="Session"
            options={sessions.map((session) => [session, session] as const)}
            value={choices.isSignedIn ? 'member' : 'guest'}
            onChoose={(session) => onChoose({ isSignedIn: session === 'member' })}
          />
          <nav aria-label="Screens">
            <ul className={styles.screens}>
              {Object.keys(feature.routes).map((path) => (
                <li key={path}>
                  <UiLink href={path}>{path}</UiLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </details>
    </aside>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly (readonly [Value, string])[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, options, value, onChoose }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([option]) => option === target.value);
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
