import { consoleLanguages } from '@velvet/contract/console-page';
import * as v from 'valibot';
import { type Preferences, themeChoices } from './preferences-slice.ts';

const KEY = 'velvet.console.preferences';

const storedSchema = v.object({
  language: v.optional(v.picklist(consoleLanguages)),
  theme: v.optional(v.picklist(themeChoices)),
});

/** What this browser kept, as far as it can be read. */
export function readPreferences(storage: Storage): Partial<Preferences> {
  try {
    const { language, theme } = v.parse(storedSchema, JSON.parse(storage.getItem(KEY) ?? '{}'));
    return { ...(language && { language }), ...(theme && { theme }) };
  } catch {
    return {};
  }
}

/** Without effect where the browser keeps nothing. */
export function writePreferences(storage: Storage, preferences: Preferences): void {
  try {
    storage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // A full or forbidden storage only costs the choice.
  }
}
