import { type EpochSeconds, toEpochMs } from '@velvet/contract/time';
import type { IntlShape } from 'react-intl';

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
