import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@velvet/contract/language';
import { type ThemeChoice, themeChoices } from '../feature/index.ts';

/** What a developer looks at a remote under. */
export interface Choices {
  readonly language: Language;
  readonly theme: ThemeChoice;
  readonly isSignedIn: boolean;
}

const ENTRY = 'velvet.isolated';
const initial: Choices = { language: DEFAULT_LANGUAGE, theme: 'system', isSignedIn: true };

/** Of this tab, so that they outlive a reload; the first ones when there are none. */
export function readChoices(storage: Pick<Storage, 'getItem'>): Choices {
  try {
    const kept: unknown = JSON.parse(storage.getItem(ENTRY) ?? '');
    if (typeof kept !== 'object' || kept === null) return initial;
    const { language, theme, isSignedIn }: Partial<Record<keyof Choices, unknown>> = kept;
    return {
      language: isLanguage(language) ? language : initial.language,
      theme: themeChoices.find((choice) => choice === theme) ?? initial.theme,
      isSignedIn: typeof isSignedIn === 'boolean' ? isSignedIn : initial.isSignedIn,
    };
  } catch {
    return initial;
  }
}

export const writeChoices = (storage: Pick<Storage, 'setItem'>, choices: Choices): void =>
  storage.setItem(ENTRY, JSON.stringify(choices));
