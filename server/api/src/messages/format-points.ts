import { type Language, languageTag } from '@velvet/contract/language';
import { MINOR_PER_POINT, type Minor, toPoints } from '@velvet/contract/money';

/** An amount of points as people write it in a language; places only where there are some. */
export function formatPoints(language: Language, amount: Minor): string {
  const places = amount % MINOR_PER_POINT === 0 ? 0 : 2;
  return new Intl.NumberFormat(languageTag(language), {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(toPoints(amount));
}

/** The same with its two places always, as amounts of money are written. */
export const formatAmount = (language: Language, amount: Minor): string =>
  new Intl.NumberFormat(languageTag(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(toPoints(amount));
