import {
  type EdgeReport,
  type ProblemKind,
  problemKinds,
  type VitalName,
} from '@velvet/shared/contract/edge-report';
import { emptyHistogram, type Histogram, together, withValue } from './histogram.ts';

/** Where the bounds lie is what a histogram can tell: around "good" and "poor" of each measure. */
const bounds = {
  lcp: [250, 500, 750, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 10_000],
  inp: [25, 50, 75, 100, 150, 200, 300, 500, 1_000, 2_000],
  cls: [0.001, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
} as const satisfies Record<VitalName, readonly number[]>;
const CALL_BOUNDS = [10, 25, 50, 100, 200, 400, 800, 1_500, 3_000, 10_000, 30_000];
const KEPT_PROBLEMS = 20;

export interface CallCounts {
  readonly durations: Histogram;
  readonly failed: number;
}

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
  readonly errors: Readonly<Record<ProblemKind, number>>;
  readonly vitals: Readonly<Record<VitalName, Histogram>>;
  readonly calls: ReadonlyMap<string, CallCounts>;
  /** The latest ones, newest first. */
  readonly problems: readonly Problem[];
}

const noErrors = { load: 0, mount: 0, render: 0, uncaught: 0 } satisfies Record<ProblemKind, 0>;

export const noCounts: ReleaseCounts = {
  screens: 0,
  errors: noErrors,
  vitals: {
    lcp: emptyHistogram(bounds.lcp),
    inp: emptyHistogram(bounds.inp),
    cls: emptyHistogram(bounds.cls),
  },
  calls: new Map(),
  problems: [],
};

export const errorsOf = ({ errors }: ReleaseCounts): number =>
  problemKinds.reduce((sum, kind) => sum + errors[kind], 0);

/** All calls of a release together. */
export function allCalls({ calls }: ReleaseCounts): CallCounts {
  const all = [...calls.values()];
  return {
    durations: all.map(({ durations }) => durations).reduce(together, emptyHistogram(CALL_BOUNDS)),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}

type Entry<K extends keyof EdgeReport> = EdgeReport[K][number];

const withVital = (counts: ReleaseCounts, { name, value }: Entry<'vitals'>): ReleaseCounts => ({
  ...counts,
  vitals: { ...counts.vitals, [name]: withValue(counts.vitals[name], value) },
});

function withCall(counts: ReleaseCounts, { operation, ms, ok }: Entry<'calls'>): ReleaseCounts {
  const before = counts.calls.get(operation);
  const after = {
    durations: withValue(before?.durations ?? emptyHistogram(CALL_BOUNDS), ms),
    failed: (before?.failed ?? 0) + (ok ? 0 : 1),
  };
  return { ...counts, calls: new Map(counts.calls).set(operation, after) };
}

function withProblem(
  counts: ReleaseCounts,
  { kind, name, at }: Entry<'problems'>,
  now: number,
): ReleaseCounts {
  const isSame = (known: Problem) => known.kind === kind && known.name === name && known.at === at;
  const count = (counts.problems.find(isSame)?.count ?? 0) + 1;
  const others = counts.problems.filter((known) => !isSame(known));
  const problems = [{ kind, name, at, count, lastAt: now }, ...others].slice(0, KEPT_PROBLEMS);
  return { ...counts, errors: { ...counts.errors, [kind]: counts.errors[kind] + 1 }, problems };
}

interface ReportCountsOptions {
  /** Whether there is such a release: what nobody released is not counted. */
  readonly isRelease: (name: string) => boolean;
  readonly isOperation: (name: string) => boolean;
}

/** Adds up reports by release. What it holds is bounded by the releases and operations there are. */
export function createReportCounts({ isRelease, isOperation }: ReportCountsOptions) {
  const byRelease = new Map<string, ReleaseCounts>();

  function change(release: string, how: (counts: ReleaseCounts) => ReleaseCounts): void {
    if (!isRelease(release)) return;
    byRelease.set(release, how(byRelease.get(release) ?? noCounts));
  }

  return {
    add({ screens, vitals, calls, problems }: EdgeReport, now: number): void {
      for (const { release, count } of screens) {
        change(release, (before) => ({ ...before, screens: before.screens + count }));
      }
      for (const vital of vitals) change(vital.release, (before) => withVital(before, vital));
      for (const call of calls) {
        if (isOperation(call.operation)) change(call.release, (before) => withCall(before, call));
      }
      for (const problem of problems) {
        change(problem.release, (before) => withProblem(before, problem, now));
      }
    },
    of: (release: string): ReleaseCounts => byRelease.get(release) ?? noCounts,
    all: (): ReadonlyMap<string, ReleaseCounts> => byRelease,
  };
}
export type ReportCounts = ReturnType<typeof createReportCounts>;
