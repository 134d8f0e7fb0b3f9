import {
  type EdgeReport,
  type ProblemKind,
  problemKinds,
  type VitalName,
} from '@velvet/contract/edge-report';
import { Counter, Histogram, type LabelValues, type Registry } from 'prom-client';

const KEPT_PROBLEMS = 20;
const CALL_BOUNDS = [10, 25, 50, 100, 200, 400, 800, 1_500, 3_000, 10_000, 30_000];
/** Where the bounds lie is what a histogram can tell: around "good" and "poor" of each measure. */
const vitals = {
  lcp: {
    help: 'Largest contentful paint in milliseconds, by the release of the first screen.',
    buckets: [250, 500, 750, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 10_000],
  },
  inp: {
    help: 'Interaction to next paint in milliseconds, by the release of the screen.',
    buckets: [25, 50, 75, 100, 150, 200, 300, 500, 1_000, 2_000],
  },
  cls: {
    help: 'Cumulative layout shift, by the release of the screen.',
    buckets: [0.001, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  },
} as const satisfies Record<VitalName, { help: string; buckets: readonly number[] }>;

/** One error as it shows itself: what it is and where it comes from. */
export interface Problem {
  readonly kind: ProblemKind;
  readonly name: string;
  readonly at: string;
  readonly count: number;
  readonly lastAt: number;
}

/** What browsers said of one release since this edge started. */
export interface ReleaseCounts {
  readonly screens: number;
  readonly errors: number;
  readonly vitals: Readonly<Record<VitalName, Buckets>>;
  readonly calls: Buckets;
  readonly failedCalls: number;
  /** The latest ones, newest first. */
  readonly problems: readonly Problem[];
}

type ReleaseLabel = 'app' | 'version';

function labelsOf(release: string): Record<ReleaseLabel, string> {
  const [app = '', version = ''] = release.split('@');
  return { app, version };
}

function createMetrics(registry: Registry) {
  const registers = [registry];
  const ofRelease = ['app', 'version'] as const;
  const vital = (name: VitalName) =>
    new Histogram({
      name: `velvet_${name}`,
      help: vitals[name].help,
      labelNames: ofRelease,
      buckets: [...vitals[name].buckets],
      registers,
    });
  return {
    screens: new Counter({
      name: 'velvet_screens_total',
      help: 'Screens shown, by release.',
      labelNames: ofRelease,
      registers,
    }),
    errors: new Counter({
      name: 'velvet_errors_total',
      help: 'Errors in browsers, by release and kind.',
      labelNames: [...ofRelease, 'kind'] as const,
      registers,
    }),
    vitals: { lcp: vital('lcp'), inp: vital('inp'), cls: vital('cls') },
    calls: new Histogram({
      name: 'velvet_call_ms',
      help: 'Calls to the API as browsers see them.',
      labelNames: [...ofRelease, 'operation'] as const,
      buckets: CALL_BOUNDS,
      registers,
    }),
    failedCalls: new Counter({
      name: 'velvet_calls_failed_total',
      help: 'Calls to the API that got no good answer.',
      labelNames: [...ofRelease, 'operation'] as const,
      registers,
    }),
  };
}

/** Counts a repeated problem and moves it to the front; only the latest are kept. */
function withProblem(
  problems: readonly Problem[],
  { kind, name, at }: EdgeReport['problems'][number],
  now: number,
): readonly Problem[] {
  const isSame = (known: Problem) => known.kind === kind && known.name === name && known.at === at;
  const count = (problems.find(isSame)?.count ?? 0) + 1;
  const others = problems.filter((known) => !isSame(known));
  return [{ kind, name, at, count, lastAt: now }, ...others].slice(0, KEPT_PROBLEMS);
}

interface ReportCountsOptions {
  readonly registry: Registry;
  /** Whether the release exists; unknown ones are not counted. */
  readonly isRelease: (name: string) => boolean;
  readonly isOperation: (name: string) => boolean;
}

/** Adds up reports by release. What it holds is bounded by the releases and operations there are. */
export function createReportCounts({ registry, isRelease, isOperation }: ReportCountsOptions) {
  const metrics = createMetrics(registry);
  const problemsOf = new Map<string, readonly Problem[]>();

  /** Every figure of a release is there with its first report, so that rates see it grow from 0. */
  function start(release: string): Record<ReleaseLabel, string> {
    const labels = labelsOf(release);
    if (problemsOf.has(release)) return labels;
    problemsOf.set(release, []);
    metrics.screens.inc(labels, 0);
    for (const kind of problemKinds) metrics.errors.inc({ ...labels, kind }, 0);
    for (const vital of Object.values(metrics.vitals)) vital.zero(labels);
    return labels;
  }

  return {
    add({ screens, vitals, calls, problems }: EdgeReport, now: number): void {
      for (const { release, count } of screens.filter((one) => isRelease(one.release))) {
        metrics.screens.inc(start(release), count);
      }
      for (const { release, name, value } of vitals.filter((one) => isRelease(one.release))) {
        metrics.vitals[name].observe(start(release), value);
      }
      for (const { release, operation, ms, ok } of calls.filter((one) => isRelease(one.release))) {
        if (!isOperation(operation)) continue;
        const labels = { ...start(release), operation };
        metrics.calls.observe(labels, ms);
        metrics.failedCalls.inc(labels, ok ? 0 : 1);
      }
      for (const problem of problems.filter((one) => isRelease(one.release))) {
        const { release, kind } = problem;
        metrics.errors.inc({ ...start(release), kind });
        problemsOf.set(release, withProblem(problemsOf.get(release) ?? [], problem, now));
      }
    },
    async of(release: string): Promise<ReleaseCounts> {
      const labels = labelsOf(release);
      const { screens, errors, vitals, calls, failedCalls } = metrics;
      return {
        screens: await sumOf(screens, labels),
        errors: await sumOf(errors, labels),
        vitals: {
          lcp: await bucketsOf(vitals.lcp, labels),
          inp: await bucketsOf(vitals.inp, labels),
          cls: await bucketsOf(vitals.cls, labels),
        },
        calls: await bucketsOf(calls, labels),
        failedCalls: await sumOf(failedCalls, labels),
        problems: problemsOf.get(release) ?? [],
      };
    },
  };
}
export type ReportCounts = ReturnType<typeof createReportCounts>;

/** The buckets of a histogram in order, each with everything up to its bound; the last is Infinity. */
export type Buckets = readonly { readonly bound: number; readonly count: number }[];

type Labels = Readonly<Record<string, string | number | undefined>>;

/** The values of a metric with these labels, whatever else they are labelled with. */
async function valuesWith<Label extends string>(
  metric: Counter<Label> | Histogram<Label>,
  labels: LabelValues<Label>,
) {
  const { values } = await metric.get();
  return values.filter(({ labels: own }: { readonly labels: Labels }) =>
    Object.entries(labels).every(([name, wanted]) => own[name] === wanted),
  );
}

const sumOf = async (counter: Counter<ReleaseLabel>, labels: LabelValues<ReleaseLabel>) =>
  (await valuesWith(counter, labels)).reduce((sum, { value }) => sum + value, 0);

/** The histogram of all values with these labels. */
export async function bucketsOf<Label extends string>(
  histogram: Histogram<Label>,
  labels: LabelValues<Label>,
): Promise<Buckets> {
  const counts = new Map<number, number>();
  for (const { labels: own, value } of await valuesWith(histogram, labels)) {
    const { le }: Labels = own;
    // Sum and count of the values have no bound.
    if (le === undefined) continue;
    const bound = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le);
    counts.set(bound, (counts.get(bound) ?? 0) + value);
  }
  return [...counts]
    .map(([bound, count]) => ({ bound, count }))
    .toSorted((one, other) => one.bound - other.bound);
}

export const countOf = (buckets: Buckets): number => buckets.at(-1)?.count ?? 0;

/**
 * The value below which a share of the values lies, as far as the bounds tell; undefined without
 * values. Above the last finite bound that bound is the answer.
 */
export function quantile(buckets: Buckets, share: number): number | undefined {
  const rank = share * countOf(buckets);
  if (rank === 0) return undefined;
  const index = buckets.findIndex(({ count }) => count >= rank);
  const { bound, count } = buckets[index] ?? { bound: 0, count: 0 };
  const below = buckets[index - 1] ?? { bound: 0, count: 0 };
  if (!Number.isFinite(bound)) return below.bound;
  return below.bound + (bound - below.bound) * ((rank - below.count) / (count - below.count));
}
