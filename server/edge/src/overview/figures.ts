/** A formatted figure with its rating. */
export interface Figure {
  readonly label: string;
  readonly text: string;
  readonly rating: 'good' | 'fair' | 'poor' | 'unknown';
}

interface Limits {
  readonly good: number;
  readonly poor: number;
}

function rate(value: number | undefined, { good, poor }: Limits): Figure['rating'] {
  if (value === undefined) return 'unknown';
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}

const NOTHING = '–';

/** The thresholds are those of Core Web Vitals. */
export const milliseconds = (label: string, value: number | undefined, limits: Limits): Figure => ({
  label,
  text: value === undefined ? NOTHING : formatMs(value),
  rating: rate(value, limits),
});

const formatMs = (value: number): string =>
  value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`;

export const layoutShift = (value: number | undefined): Figure => ({
  label: 'CLS',
  text: value === undefined ? NOTHING : value.toFixed(3),
  rating: rate(value, { good: 0.1, poor: 0.25 }),
});

/** A failure rate; unknown while there are no events. */
export function failures(
  label: string,
  { failed, of }: { readonly failed: number; readonly of: number },
): Figure {
  if (of === 0 && failed === 0) return { label, text: NOTHING, rating: 'unknown' };
  const share = Math.min(1, failed / Math.max(1, of));
  const percent = share * 100;
  const text = `${percent === 0 || percent >= 10 ? Math.round(percent) : percent.toFixed(1)} %`;
  return { label, text, rating: rate(share, { good: 0.005, poor: 0.02 }) };
}

const MINUTE_MS = 60_000;
const steps = [
  { unit: 'd', ms: 24 * 60 * MINUTE_MS },
  { unit: 'h', ms: 60 * MINUTE_MS },
  { unit: 'min', ms: MINUTE_MS },
] as const;

/** Elapsed time in the largest fitting unit. */
export function ago(moment: string | number, now: number): string {
  const passed = now - (typeof moment === 'number' ? moment : Date.parse(moment));
  const step = steps.find(({ ms }) => passed >= ms);
  return step ? `${Math.floor(passed / step.ms)} ${step.unit} ago` : 'just now';
}

export const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`;
