import type { EpochSeconds } from '@velvet/shared/contract/primitives';
import type { IntlShape } from 'react-intl';

const SECOND_MS = 1_000;

/** Day and minute, e.g. "20 Nov 2026, 12:00". */
export const momentText = (intl: IntlShape, at: EpochSeconds): string =>
  intl.formatDate(at * SECOND_MS, { dateStyle: 'medium', timeStyle: 'short' });

/** The same without the year, where space is short. */
export const shortMomentText = (intl: IntlShape, at: EpochSeconds): string =>
  intl.formatDate(at * SECOND_MS, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
