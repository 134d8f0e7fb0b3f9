import type { IntlShape } from 'react-intl';

/** A day of UTC, `2026-11-20`, in the operator's language. */
export const formatDay = (intl: Pick<IntlShape, 'formatDate'>, day: string): string =>
  intl.formatDate(`${day}T00:00:00Z`, { month: 'short', day: 'numeric', timeZone: 'UTC' });
