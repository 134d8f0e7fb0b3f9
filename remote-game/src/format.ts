import { type Minor, toPoints } from '@velvet/contract/money';
import type { IntlShape } from 'react-intl';

const twoPlaces = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** Whole amounts without places, others with two. */
export function formatPoints(intl: IntlShape, amount: Minor): string {
  const digits = amount % 100 === 0 ? 0 : 2;
  return intl.formatNumber(toPoints(amount), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Always with two places: balances and sums that stand below each other. */
export const formatAmount = (intl: IntlShape, amount: Minor): string =>
  intl.formatNumber(toPoints(amount), twoPlaces);

/** With its sign: "+38.00". */
export const formatGain = (intl: IntlShape, amount: Minor): string =>
  intl.formatNumber(toPoints(amount), { ...twoPlaces, signDisplay: 'always' });

export const formatOdds = (intl: IntlShape, odds: number | undefined): string =>
  odds === undefined ? '–' : intl.formatNumber(odds, twoPlaces);
