import { type Minor, toPoints } from '@velvet/contract/money';
import { type EpochSeconds, toEpochMs } from '@velvet/contract/time';
import { FormattedNumber, type IntlShape } from 'react-intl';

const twoPlaces = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

interface PointsProps {
  readonly amount: Minor;
  /** Puts a plus before what came in. */
  readonly signed?: boolean;
}

/** An amount of points with its two places, grouped as the language does. */
export function Points({ amount, signed = false }: PointsProps) {
  return (
    <FormattedNumber
      value={toPoints(amount)}
      {...twoPlaces}
      signDisplay={signed ? 'exceptZero' : 'auto'}
    />
  );
}

/** The same as text, for sentences. */
export const pointsText = (intl: IntlShape, amount: Minor): string =>
  intl.formatNumber(toPoints(amount), twoPlaces);

/** Day and minute, e.g. "20 Nov 2026, 12:00". */
export const momentText = (intl: IntlShape, at: EpochSeconds): string =>
  intl.formatDate(toEpochMs(at), { dateStyle: 'medium', timeStyle: 'short' });

/** The same without the year, where space is short. */
export const shortMomentText = (intl: IntlShape, at: EpochSeconds): string =>
  intl.formatDate(toEpochMs(at), {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
