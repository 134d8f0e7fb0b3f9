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
    const figures = { ratios: [...ofHours, ...ofDays], measured };
    return { state: 'read', objectives: objectivesWith(figures), ...firing(alerts) };
  } catch (error) {
    return budgetWithout(error instanceof UnusableAnswer ? 'unusable' : 'unreachable');
  } finally {
    // What was asked beside a failure.
    rest.abort();
  }
}

const budgetWithout = (state: BudgetState): Budget => ({
  state,
  objectives: objectivesWith({ ratios: [], measured: [] }),
  alerts: [],
  hasMoreAlerts: false,
});

/** What Prometheus said; nothing of an objective that was not measured. */
interface Figures {
  /** The shares that were bad, by objective and range. */
  readonly ratios: readonly Sample[];
  /** For how many steps there were figures, by objective. */
  readonly measured: readonly Sample[];
}

const objectivesWith = (figures: Figures): readonly BudgetObjective[] =>
  objectives.map((objective) => withFigures(objective, figures));

function withFigures(objective: Objective, { ratios, measured }: Figures): BudgetObjective {
  const { name, title, target, source } = objective;
  const allowed = 1 - target;
  const steps = measured.find(({ labels }) => labels.slo === name)?.value ?? 0;
  const badOf = (range: Range): number | undefined => {
    const series = `velvet:slo_error_ratio:${range}`;
    const bad = ratios.find(({ labels }) => labels.slo === name && labels.__name__ === series);
    // A quotient of two rates may be a little below zero.
    return bad && Math.min(Math.max(0, bad.value), BAD_MAX);
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
    measuredS: Math.round(steps * STEP.seconds),
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
