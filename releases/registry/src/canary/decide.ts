import { type VitalName, vitalNames } from '@velvet/contract/edge-report';
import {
  type AppFigures,
  type CanaryRules,
  DOUBTED_NETWORKS,
  type Limit,
  type ReleaseFigures,
} from './figures.ts';

/** Fewer errors that an edge saw itself are chance. */
const LEAST_OWN_ERRORS = 3;
/** Fewer networks say too little of a vital. */
const LEAST_VITALS = 30;
const MINUTE_MS = 60_000;

/** A canary, or the release that it became, as edges see it. */
export interface Situation {
  readonly rules: CanaryRules;
  /** 100: promoted. */
  readonly percent: number;
  /** For so long. */
  readonly elapsedMs: number;
  /** Of each edge; undefined where it could not be read, or has not begun with this share. */
  readonly edges: readonly (AppFigures | undefined)[];
}

export interface Decision {
  readonly kind: 'go on' | 'wait' | 'stop';
  /** What it is about; the reason has the figures, too. */
  readonly topic: 'edges' | 'time' | 'visits' | 'errors' | 'vitals' | 'rules';
  readonly reason: string;
}

const isTooHigh = (value: number, base: number, { times, more }: Limit): boolean =>
  value > base * times && value > base + more;

const shareOf = (failed: number, of: number): number =>
  failed === 0 ? 0 : Math.min(1, failed / Math.max(1, of));

const percentOf = (share: number): string => `${Math.round(share * 1_000) / 10} %`;

interface Work {
  readonly failed: number;
  readonly of: number;
}

function tooManyFailed(
  what: string,
  one: Work,
  base: Work,
  { errors }: CanaryRules,
): string | undefined {
  const [share, others] = [shareOf(one.failed, one.of), shareOf(base.failed, base.of)];
  if (one.failed < LEAST_OWN_ERRORS || !isTooHigh(share, others, errors)) return undefined;
  return `${one.failed} of ${one.of} ${what} (${percentOf(others)} in production)`;
}

const NOTHING: Work = { failed: 0, of: 0 };

/**
 * Errors that the edge saw itself, compared with the release in production at the same time. Without one to
 * compare with hangs do not count, because a busy edge makes them.
 */
function ownErrors(one: ReleaseFigures, base: ReleaseFigures | undefined, rules: CanaryRules) {
  const rendersOf = ({ renders: { of, failed, late } }: ReleaseFigures): Work => ({
    of,
    failed: base ? failed + late : failed,
  });
  const [files, renders] = base ? [base.files, rendersOf(base)] : [NOTHING, NOTHING];
  return (
    tooManyFailed('files could not be served', one.files, files, rules) ??
    tooManyFailed('screens could not be rendered', rendersOf(one), renders, rules)
  );
}

const spans = [
  ['recent', 'in the last minute'],
  ['share', 'at this share'],
] as const;

/** `sure`: even without the doubted networks. `possible`: perhaps, if these hide errors. */
type Doubt = 'sure' | 'possible';

function reportedErrors(
  canary: ReleaseFigures,
  current: ReleaseFigures,
  rules: CanaryRules,
  doubt: Doubt,
): string | undefined {
  const less = (value: number) => Math.max(0, value - DOUBTED_NETWORKS);
  for (const [span, when] of spans) {
    const [one, base] = [canary[span], current[span]];
    const [share, others] =
      doubt === 'sure'
        ? [shareOf(less(one.failed), one.seen), shareOf(base.failed, less(base.seen))]
        : [shareOf(one.failed, less(one.seen)), shareOf(less(base.failed), base.seen)];
    if (isTooHigh(share, others, rules.errors)) {
      const production = percentOf(shareOf(base.failed, base.seen));
      return `${one.failed} of ${one.seen} networks reported errors ${when} (${production} in production)`;
    }
  }
  return undefined;
}

function worseVital(
  canary: ReleaseFigures,
  current: ReleaseFigures,
  rules: CanaryRules,
  doubt: Doubt,
): string | undefined {
  const isWorse = (name: VitalName): boolean => {
    const [one, base] = [canary.vitals[name], current.vitals[name]];
    if (!one || !base || Math.min(one.networks, base.networks) < LEAST_VITALS) return false;
    const [value, other] = doubt === 'sure' ? [one.low, base.high] : [one.high, base.low];
    return isTooHigh(value, other, rules.vitals[name]);
  };
  const name = vitalNames.find(isWorse);
  const [value, other] = name ? [canary.vitals[name], current.vitals[name]] : [];
  if (!name || !value || !other) return undefined;
  const rounded = (one: number) => Math.round(one * 1_000) / 1_000;
  return `${name.toUpperCase()} of ${rounded(value.low)} to ${rounded(value.high)} (${rounded(other.low)} to ${rounded(other.high)} in production)`;
}

const decision =
  (kind: Decision['kind']) =>
  (topic: Decision['topic'], reason: string): Decision => ({ kind, topic, reason });
const stop = decision('stop');
const wait = decision('wait');

/** Reports have no part in it: only what the edge saw itself takes back what everybody has. */
function brokenPromoted({ current }: AppFigures, rules: CanaryRules): Decision | undefined {
  const own = ownErrors(current, undefined, rules);
  return own === undefined ? undefined : stop('errors', own);
}

function brokenCanary({ canary, current }: AppFigures, rules: CanaryRules): Decision | undefined {
  if (!canary) return undefined;
  const errors =
    ownErrors(canary, current, rules) ?? reportedErrors(canary, current, rules, 'sure');
  if (errors !== undefined) return stop('errors', errors);
  const vital = worseVital(canary, current, rules, 'sure');
  return vital === undefined ? undefined : stop('vitals', vital);
}

function doubtful({ canary, current }: AppFigures, rules: CanaryRules): Decision | undefined {
  if (!canary) return undefined;
  const errors = reportedErrors(canary, current, rules, 'possible');
  if (errors !== undefined) return wait('errors', errors);
  const vital = worseVital(canary, current, rules, 'possible');
  return vital === undefined ? undefined : wait('vitals', vital);
}

const minutesOf = (ms: number): string => `${Math.round(ms / 6_000) / 10}`;

/**
 * Whether a canary goes on to its next share, waits, or is taken back; of a promoted release, whether
 * the watch over it ends well (`go on`). Every edge is judged by itself, because a network may send its
 * reports to several. Reports never make a canary go on, and those of fewer than three networks never
 * stop one.
 */
export function decide({ rules, percent, elapsedMs, edges }: Situation): Decision {
  const isPromoted = percent === 100;
  const known = edges.flatMap((edge) => (edge ? [edge] : []));
  const broken = isPromoted ? brokenPromoted : brokenCanary;
  const breach = known.map((edge) => broken(edge, rules)).find((one) => one !== undefined);
  if (breach) return breach;
  if (known.length === 0 || known.length < edges.length) {
    return wait('edges', `${known.length} of ${edges.length} edges have figures of this share`);
  }
  const neededMs = rules.minutes * MINUTE_MS;
  if (elapsedMs < neededMs) {
    return wait('time', `${minutesOf(elapsedMs)} of ${minutesOf(neededMs)} minutes`);
  }
  if (isPromoted) return { kind: 'go on', topic: 'rules', reason: 'the edges saw no errors' };
  const visits = known.reduce((sum, { canary }) => sum + (canary?.visits ?? 0), 0);
  if (visits < rules.visits) return wait('visits', `${visits} of ${rules.visits} visits`);
  const doubt = known.map((edge) => doubtful(edge, rules)).find((one) => one !== undefined);
  return doubt ?? { kind: 'go on', topic: 'rules', reason: `${visits} visits, no rule is broken` };
}
