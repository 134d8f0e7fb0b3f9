import { type Domain, field, listOf, optionalField, record } from '../codec.ts';
import { decimal, epochSeconds, integer, oneOf, text, truth } from '../primitives.ts';
import { defineOpsRead } from './ops-endpoint.ts';

const access = ['administrator'] as const;

/**
 * Nothing, for who may see the error budgets. The console's edge asks it with the caller's session before it
 * answers `budgetPage`.
 */
export const budgetAccess = defineOpsRead(access, {
  name: 'budget_access',
  path: '/budget/access',
});

const share = decimal(0, 1);
const factor = decimal(0, 1_000_000);

const budgetObjective = record({
  name: field('name', text),
  /** In English. */
  title: field('title', text),
  /** Share that has to be good over 30 days, below 1. */
  target: field('target', share),
  /** `browsers`: reported by members' browsers, so it can be forged and decides nothing by itself. */
  source: field('source', oneOf(['servers', 'browsers'])),
  /** Seconds of the last 30 days for which there are figures. */
  measuredS: field('measured_s', integer(0)),
  /** Share that was good over 30 days. Absent, as all that follow: nothing was measured. */
  achieved: optionalField('achieved', share),
  /** What is left of what may be bad: 1 is all of it, below 0 more was bad than may be. */
  left: optionalField('left', decimal(-1_000_000, 1)),
  /** How many times as fast as allowed the budget was spent over this range. */
  burnOf1h: optionalField('burn_1h', factor),
  burnOf6h: optionalField('burn_6h', factor),
  burnOf3d: optionalField('burn_3d', factor),
});
export type BudgetObjective = Domain<typeof budgetObjective>;

const firingAlert = record({
  name: field('name', text),
  /** `page`: at once; `ticket`: on a working day; or what a rule of the installation says. */
  severity: field('severity', text),
  /** In English. */
  summary: field('summary', text),
  /** The path of a document in the repository; absent where its rule names none. */
  runbook: optionalField('runbook', text),
  since: field('since', epochSeconds),
});
export type FiringAlert = Domain<typeof firingAlert>;

/**
 * Where the figures come from. `unset`: no Prometheus is named; `unreachable`: it did not answer in time;
 * `unusable`: it answered with something else than figures.
 */
export const budgetStates = ['read', 'unset', 'unreachable', 'unusable'] as const;
export type BudgetState = (typeof budgetStates)[number];

const budget = record({
  state: field('state', oneOf(budgetStates)),
  /** Every promise, without figures unless they were read. */
  objectives: field('objectives', listOf(budgetObjective)),
  /** The first hundred, those that call somebody first; empty unless they were read. */
  alerts: field('alerts', listOf(firingAlert)),
  hasMoreAlerts: field('has_more_alerts', truth),
});
export type Budget = Domain<typeof budget>;

/**
 * What is left of the error budgets, as Prometheus says. The console's edge answers it, so that no
 * transaction waits for Prometheus; it is therefore not among `opsEndpoints`.
 */
export const budgetPage = defineOpsRead(access, {
  name: 'budget_page',
  path: '/budget/page',
  output: budget,
});
