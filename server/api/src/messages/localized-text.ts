import { isLanguage } from '@velvet/contract/language';
import type { LocalizedText } from '@velvet/contract/localized-text';

export { inLanguage, type LocalizedText } from '@velvet/contract/localized-text';

/** Reads a localized text of unknown origin; undefined when it is none. */
export function readLocalizedText(value: unknown): LocalizedText | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => isLanguage(entry[0]) && typeof entry[1] === 'string',
  );
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}
