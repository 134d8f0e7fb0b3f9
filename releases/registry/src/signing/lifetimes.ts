const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

type LifetimeKind = 'timestamp' | 'snapshot' | 'targets' | 'root' | 'developmentRoot';

const usualMs: Readonly<Record<LifetimeKind, number>> = {
  timestamp: DAY_MS,
  snapshot: 30 * DAY_MS,
  targets: 365 * DAY_MS,
  root: 365 * DAY_MS,
  // A development data folder may be unused for long, and its root is never renewed.
  developmentRoot: 10 * 365 * DAY_MS,
};

/** How long a document is good for. VELVET_TIMESTAMP_HOURS bounds for how long an old registry can be replayed. */
export function lifetimeMs(
  kind: LifetimeKind,
  { VELVET_TIMESTAMP_HOURS }: NodeJS.ProcessEnv = process.env,
): number {
  if (kind !== 'timestamp' || VELVET_TIMESTAMP_HOURS === undefined) return usualMs[kind];
  const hours = Number(VELVET_TIMESTAMP_HOURS);
  if (!(hours > 0 && hours <= 30 * 24)) {
    throw new Error('VELVET_TIMESTAMP_HOURS must be more than 0 and at most 720');
  }
  return hours * HOUR_MS;
}

/** Expiry of a document written now, in whole seconds as TUF requires. */
export const expiryOf = (kind: LifetimeKind, now: Date): string =>
  new Date(now.getTime() + lifetimeMs(kind)).toISOString().replace(/\.\d{3}Z$/, 'Z');
