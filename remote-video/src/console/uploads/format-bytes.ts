import type { IntlShape } from 'react-intl';

const units = [
  ['gigabyte', 1024 ** 3],
  ['megabyte', 1024 ** 2],
  ['kilobyte', 1024],
] as const;

/** A number of bytes in its largest unit, from a kilobyte on: `1.2 GB`. */
export function formatBytes(intl: Pick<IntlShape, 'formatNumber'>, bytes: number): string {
  const [unit, size] = units.find(([, least]) => bytes >= least) ?? (['kilobyte', 1024] as const);
  return intl.formatNumber(bytes / size, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
}
