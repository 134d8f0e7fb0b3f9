import { languageCodes, languages } from '@velvet/contract/language';
import { type Feature, themeChoices } from '../feature/index.ts';
import type { Choices } from './choices.ts';
import { ToolbarChoice, ToolbarFrame, ToolbarScreens } from './toolbar-parts.tsx';

interface ToolbarProps {
  readonly feature: Feature;
  readonly choices: Choices;
  readonly onChoose: (changed: Partial<Choices>) => void;
}

const sessions = ['guest', 'member'] as const;

/** Changes what a developer sees a remote under. */
export function Toolbar({ feature, choices, onChoose }: ToolbarProps) {
  return (
    <ToolbarFrame name={feature.id}>
      <ToolbarChoice
        label="Language"
        options={languageCodes.map((code) => [code, languages[code].name] as const)}
        value={choices.language}
        onChoose={(language) => onChoose({ language })}
      />
      <ToolbarChoice
        label="Theme"
        options={themeChoices.map((choice) => [choice, choice] as const)}
        value={choices.theme}
        onChoose={(theme) => onChoose({ theme })}
      />
      <ToolbarChoice
        label="Session"
        options={sessions.map((session) => [session, session] as const)}
        value={choices.isSignedIn ? 'member' : 'guest'}
        onChoose={(session) => onChoose({ isSignedIn: session === 'member' })}
      />
      <ToolbarScreens feature={feature} />
    </ToolbarFrame>
  );
}
