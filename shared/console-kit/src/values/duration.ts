import type { IntlShape } from 'react-intl';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A length of time in its two largest units, from a minute on: `2d 4h`, `5m`. */
export function formatDuration(intl: Pick<IntlShape, 'formatNumber'>, seconds: number): string {
  const largest = units.findIndex(([, size]) => seconds >= size);
  const first = largest === -1 ? units.length - 1 : largest;
  let rest = Math.max(0, Math.floor(seconds));
  const parts = units.slice(first, first + 2).flatMap(([unit, size], index) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (index > 0 && count === 0) return [];
    return [intl.formatNumber(count, { style: 'unit', unit, unitDisplay: 'narrow' })];
  });
  return parts.join(' ');
}
