import type {
  Budget,
  BudgetObjective,
  BudgetState,
  FiringAlert,
} from '@velvet/contract/ops/budget';
import { toEpochSeconds } from '@velvet/contract/time';
import objectives from './objectives.json' with { type: 'json' };
import { type PrometheusAlert, prometheusAt, type Sample, UnusableAnswer } from './prometheus.ts';

/** For all of Prometheus' answers together. */
const PATIENCE_MS = 5_000;
const ALERTS_MAX = 100;
const TEXT_MAX = 1_000;
/** Keeps what follows from it within the contract. */
const BAD_MAX = 5;

/** Steps in which is counted for how long there were figures. */
const STEP = { text: '10m', seconds: 600 } as const;
/**
 * The only questions that are asked. Shares of days are recorded every five minutes, which is as long as
 * Prometheus takes a sample for the present one.
 */
const queries = {
  ofHours: '{__name__=~"velvet:slo_error_ratio:(1h|6h)"}',
  ofDays: 'last_over_time({__name__=~"velvet:slo_error_ratio:(3d|30d)"}[15m])',
  measured: `count_over_time(velvet:slo_bad:rate5m[30d:${STEP.text}])`,
} as const;

type Range = '1h' | '6h' | '3d' | '30d';
type Objective = (typeof objectives)[number];

/** What Prometheus said. */
interface Figures {
  /** The share that was bad; undefined where nothing was measured. */
  bad(objective: string, range: Range): number | undefined;
  measuredS(objective: string): number;
}

const nothingMeasured: Figures = { bad: () => undefined, measuredS: () => 0 };

/**
 * The error budgets and the alerts that fire, as Prometheus at this address says. Rejects never: where it
 * cannot be asked, `state` says why and nothing has a figure.
 */
export async function readBudget(
  prometheusUrl: string | undefined,
  patienceMs = PATIENCE_MS,
): Promise<Budget> {
  if (prometheusUrl === undefined) return budgetWithout('unset');
  const rest = new AbortController();
  const signal = AbortSignal.any([rest.signal, AbortSignal.timeout(patienceMs)]);
  try {
    const prometheus = prometheusAt(prometheusUrl, signal);
    const [ofHours, ofDays, measured, alerts] = await Promise.all([
      prometheus.query(queries.ofHours),
      prometheus.query(queries.ofDays),
      prometheus.query(queries.measured),
      prometheus.alerts(),
    ]);
    return { state: 'read', ...budgetOf([...ofHours, ...ofDays], measured), ...firing(alerts) };
  } catch (error) {
    return budgetWithout(error instanceof UnusableAnswer ? 'unusable' : 'unreachable');
  } finally {
    // What was asked beside a failure.
    rest.abort();
  }
}

const budgetWithout = (state: BudgetState): Budget => ({
  state,
  objectives: objectives.map((objective) => withFigures(objective, nothingMeasured)),
  alerts: [],
  hasMoreAlerts: false,
});

function budgetOf(ratios: readonly Sample[], measured: readonly Sample[]) {
  const figures: Figures = {
    bad: (objective, range) =>
      ratios.find(
        ({ labels }) =>
          labels.slo === objective && labels.__name__ === `velvet:slo_error_ratio:${range}`,
      )?.value,
    measuredS: (objective) =>
      (measured.find(({ labels }) => labels.slo === objective)?.value ?? 0) * STEP.seconds,
  };
  return { objectives: objectives.map((objective) => withFigures(objective, figures)) };
}

function withFigures(objective: Objective, figures: Figures): BudgetObjective {
  const { name, title, target, source } = objective;
  const allowed = 1 - target;
  // A quotient of two rates may be a little below zero.
  const badOf = (range: Range): number | undefined => {
    const bad = figures.bad(name, range);
    return bad === undefined ? undefined : Math.min(Math.max(0, bad), BAD_MAX);
  };
  const burnOf = (range: Range): number | undefined => {
    const bad = badOf(range);
    return bad === undefined ? undefined : bad / allowed;
  };
  const bad = badOf('30d');
  return {
    name,
    title,
    target,
    source: source === 'browsers' ? 'browsers' : 'servers',
    measuredS: Math.round(figures.measuredS(name)),
    // There may be more errors than screens.
    ...(bad === undefined ? {} : { achieved: Math.max(0, 1 - bad), left: 1 - bad / allowed }),
    ...present('burnOf1h', burnOf('1h')),
    ...present('burnOf6h', burnOf('6h')),
    ...present('burnOf3d', burnOf('3d')),
  };
}

type Burn = 'burnOf1h' | 'burnOf6h' | 'burnOf3d';
const present = (name: Burn, value: number | undefined): Partial<Record<Burn, number>> =>
  value === undefined ? {} : { [name]: value };

/** Those that call somebody first, then those that have lasted longest. */
function firing(alerts: readonly PrometheusAlert[]): Pick<Budget, 'alerts' | 'hasMoreAlerts'> {
  const all = alerts
    .filter(({ state }) => state === 'firing')
    .map(shownAlert)
    .toSorted((a, b) => urgency(a) - urgency(b) || a.since - b.since);
  return { alerts: all.slice(0, ALERTS_MAX), hasMoreAlerts: all.length > ALERTS_MAX };
}

const urgency = ({ severity }: FiringAlert): number => (severity === 'page' ? 0 : 1);

function shownAlert({ activeAt, labels, annotations }: PrometheusAlert): FiringAlert {
  const { summary, runbook } = annotations;
  return {
    name: short(labels.alertname ?? ''),
    severity: short(labels.severity ?? ''),
    summary: short(summary ?? ''),
    ...(runbook === undefined ? {} : { runbook: short(runbook) }),
    since: toEpochSeconds(new Date(activeAt)),
  };
}

const short = (text: string): string => text.slice(0, TEXT_MAX);
