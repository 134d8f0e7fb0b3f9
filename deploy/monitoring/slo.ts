import * as v from 'valibot';

const expression = v.pipe(v.string(), v.includes('$window'));
const sloSchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z-]*$/)),
  title: v.string(),
  /** Share that has to be good, below 1. */
  objective: v.pipe(v.number(), v.minValue(0.5), v.maxValue(0.99999)),
  /** Who measures: our servers, or members' browsers, whose reports anybody can forge. */
  source: v.optional(v.picklist(['servers', 'browsers'])),
  bad: v.optional(expression),
  good: v.optional(expression),
  total: v.optional(expression),
  /** The share that is bad, where it is no quotient of two rates. */
  ratio: v.optional(expression),
});
export const sloFileSchema = v.strictObject({
  window: v.literal('30d'),
  slos: v.pipe(v.array(sloSchema), v.minLength(1)),
});
export type Slo = v.InferOutput<typeof sloSchema>;

interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Every range that an alert or the page of budgets needs. */
const windows = ['5m', '30m', '1h', '2h', '6h', '1d', '3d', '30d'] as const;
type Window = (typeof windows)[number];
const slow: ReadonlySet<Window> = new Set(['1d', '3d', '30d']);

/**
 * Pairs of ranges and how many times faster than allowed a budget burns: the long one shows that it
 * matters, the short one that it still does (Google's SRE workbook, chapter 5).
 */
const burns = [
  {
    severity: 'page',
    long: '1h',
    short: '5m',
    factor: 14.4,
    spends: '2 % of the budget in an hour',
  },
  {
    severity: 'page',
    long: '6h',
    short: '30m',
    factor: 6,
    spends: '5 % of the budget in six hours',
  },
  { severity: 'ticket', long: '1d', short: '2h', factor: 3, spends: '10 % of the budget in a day' },
  {
    severity: 'ticket',
    long: '3d',
    short: '6h',
    factor: 1,
    spends: '10 % of the budget in three days',
  },
] as const;

const VOLUME_WINDOW = '5m';
const BAD = `velvet:slo_bad:rate${VOLUME_WINDOW}`;
const TOTAL = `velvet:slo_total:rate${VOLUME_WINDOW}`;
const recordOf = (window: Window): string => `velvet:slo_error_ratio:${window}`;

/** What is bad and what there is, a second. A series of what has never happened does not exist. */
function volumesOf({ name, bad, good, total, ratio }: Slo, window: Window) {
  const within = (text: string): string => text.replaceAll('$window', window);
  if (ratio !== undefined) return { bad: within(ratio), total: 'vector(1)' };
  if (total === undefined || (bad === undefined) === (good === undefined)) {
    throw new Error(`The objective ${name} needs a total, and either bad or good`);
  }
  const all = within(total);
  return bad === undefined
    ? { bad: `${all} - (${within(good ?? '')} or vector(0))`, total: all }
    : { bad: `${within(bad)} or vector(0)`, total: all };
}

/** The share that is bad in a range; nothing without traffic. */
function ratioOf(slo: Slo, window: Window): string {
  const { bad, total } = slow.has(window)
    ? {
        bad: `avg_over_time(${BAD}{slo="${slo.name}"}[${window}])`,
        total: `avg_over_time(${TOTAL}{slo="${slo.name}"}[${window}])`,
      }
    : volumesOf(slo, window);
  return `(${bad}) / (${total} > 0)`;
}

/** Of which the shares of days are made: the sources of 30 days are too many samples for one query. */
const volumeRecords = (slo: Slo): readonly Rule[] => {
  const { bad, total } = volumesOf(slo, VOLUME_WINDOW);
  const labels = { slo: slo.name };
  return [
    // Both or neither, so that their averages are of the same moments.
    { record: BAD, expr: `(${bad}) and on () (${total})`, labels },
    { record: TOTAL, expr: total, labels },
  ];
};

const recordsOf = (slos: readonly Slo[], wanted: readonly Window[]): readonly Rule[] =>
  slos.flatMap((slo) =>
    wanted.map((window) => ({
      record: recordOf(window),
      expr: ratioOf(slo, window),
      labels: { slo: slo.name },
    })),
  );

/** What is allowed to be bad, and how much of that is left of the last 30 days. */
const budgetOf = ({ name, objective, title }: Slo): readonly Rule[] => [
  {
    record: 'velvet:slo_objective',
    expr: `vector(${objective})`,
    labels: { slo: name, title },
  },
  {
    record: 'velvet:slo_budget_left:ratio',
    expr: `1 - ${recordOf('30d')}{slo="${name}"} / ${rounded(1 - objective)}`,
    labels: { slo: name },
  },
];

const rounded = (value: number): number => Number(value.toPrecision(6));

function alertsOf({ name, objective, title }: Slo): readonly Rule[] {
  return burns.flatMap(({ severity, long, short, factor, spends }) => {
    const threshold = rounded(factor * (1 - objective));
    // No share is larger than everything.
    if (threshold >= 1) return [];
    const isAbove = (window: Window) => `${recordOf(window)}{slo="${name}"} > ${threshold}`;
    return [
      {
        alert: 'ErrorBudgetBurns',
        expr: `${isAbove(long)} and ${isAbove(short)}`,
        labels: { severity, slo: name, long },
        annotations: {
          summary: `${title}: {{ $value | humanizePercentage }} are not, which spends ${spends}`,
          runbook: 'docs/runbooks/error-budget.md',
        },
      },
    ];
  });
}

/** Prometheus' rules for these objectives. */
export function sloRules(slos: readonly Slo[]) {
  const isSlow = (window: Window): boolean => slow.has(window);
  return {
    groups: [
      {
        name: 'slo ratios',
        interval: '30s',
        rules: recordsOf(
          slos,
          windows.filter((one) => !isSlow(one)),
        ),
      },
      {
        name: 'slo ratios of days',
        interval: '5m',
        // As far apart as the range of the volumes, so that nothing is counted twice or not at all.
        rules: [
          ...slos.flatMap(volumeRecords),
          ...recordsOf(slos, windows.filter(isSlow)),
          ...slos.flatMap(budgetOf),
        ],
      },
      { name: 'slo alerts', interval: '30s', rules: slos.flatMap(alertsOf) },
    ],
  };
}
