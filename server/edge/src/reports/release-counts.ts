import { type EdgeReport, problemKinds, type VitalName } from '@velvet/contract/edge-report';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Of each release: anybody may report anything. */
const TOLD_PROBLEMS = 20;
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

interface ReportCountsOptions {
  readonly registry: Registry;
  /** Whether the release exists; unknown ones are not counted. */
  readonly isRelease: (name: string) => boolean;
  readonly isOperation: (name: string) => boolean;
  /** Told the first ones of each release, each once: the figures have no names. */
  readonly onProblem?: ((text: string) => void) | undefined;
}

/** Adds up reports by release. What it holds is bounded by the releases and operations there are. */
export function createReportCounts(options: ReportCountsOptions) {
  const { registry, isRelease, isOperation, onProblem } = options;
  const metrics = createMetrics(registry);
  const toldOf = new Map<string, Set<string>>();

  /** Every figure of a release is there with its first report, so that rates see it grow from 0. */
  function start(release: string): Record<ReleaseLabel, string> {
    const labels = labelsOf(release);
    if (toldOf.has(release)) return labels;
    toldOf.set(release, new Set());
    metrics.screens.inc(labels, 0);
    for (const kind of problemKinds) metrics.errors.inc({ ...labels, kind }, 0);
    for (const vital of Object.values(metrics.vitals)) vital.zero(labels);
    return labels;
  }

  function tell(release: string, problem: string): void {
    const told = toldOf.get(release);
    if (!told || told.has(problem) || told.size >= TOLD_PROBLEMS) return;
    told.add(problem);
    onProblem?.(`A browser reports ${problem}`);
  }

  return {
    add({ screens, vitals, calls, problems }: EdgeReport): void {
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
      for (const { release, kind, name, at } of problems.filter((one) => isRelease(one.release))) {
        metrics.errors.inc({ ...start(release), kind });
        tell(release, JSON.stringify({ release, kind, name, at }));
      }
    },
  };
}
export type ReportCounts = ReturnType<typeof createReportCounts>;
