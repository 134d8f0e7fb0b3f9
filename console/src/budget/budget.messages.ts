import type { BudgetState } from '@velvet/contract/ops/budget';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { BudgetLevel } from './budget-level.ts';

export const messages = defineMessages({
  title: { id: 'console.budget.title', defaultMessage: 'Error budget' },
  description: {
    id: 'console.budget.description',
    defaultMessage:
      'What members are promised over 30 days, and what may still go wrong before a promise is broken, as Prometheus says.',
  },
  developmentTitle: {
    id: 'console.budget.developmentTitle',
    defaultMessage: 'There are no error budgets in development',
  },
  developmentText: {
    id: 'console.budget.developmentText',
    defaultMessage: 'The console’s edge asks Prometheus for them, and no edge runs here.',
  },
  nothingTitle: {
    id: 'console.budget.nothingTitle',
    defaultMessage: 'Prometheus has no figures of the promises',
  },
  nothingText: {
    id: 'console.budget.nothingText',
    defaultMessage:
      'It answers, but has recorded nothing yet: there has been no traffic, or it does not load deploy/prometheus/slo-rules.yaml.',
  },
  promises: { id: 'console.budget.promises', defaultMessage: 'Promises' },
  left: { id: 'console.budget.left', defaultMessage: 'Left of the budget' },
  noData: { id: 'console.budget.noData', defaultMessage: 'No data' },
  target: { id: 'console.budget.target', defaultMessage: 'Promised' },
  achieved: { id: 'console.budget.achieved', defaultMessage: 'Achieved in 30 days' },
  burnOf1h: { id: 'console.budget.burn1h', defaultMessage: 'Burn rate, last hour' },
  burnOf6h: { id: 'console.budget.burn6h', defaultMessage: 'Burn rate, 6 hours' },
  burnOf3d: { id: 'console.budget.burn3d', defaultMessage: 'Burn rate, 3 days' },
  burnHint: {
    id: 'console.budget.burnHint',
    defaultMessage: 'A burn rate of 1× spends the whole budget in exactly 30 days.',
  },
  fromBrowsers: {
    id: 'console.budget.fromBrowsers',
    defaultMessage:
      'Reported by members’ browsers, which anybody can forge: a reason to look, never to decide by itself.',
  },
  measuredLittle: {
    id: 'console.budget.measuredLittle',
    defaultMessage: 'Measured for less than ten minutes.',
  },
  alerts: { id: 'console.budget.alerts', defaultMessage: 'Alerts that fire' },
  alert: { id: 'console.budget.alert', defaultMessage: 'Alert' },
  urgency: { id: 'console.budget.urgency', defaultMessage: 'Urgency' },
  since: { id: 'console.budget.since', defaultMessage: 'Since' },
  runbook: { id: 'console.budget.runbook', defaultMessage: 'Runbook' },
  noAlerts: { id: 'console.budget.noAlerts', defaultMessage: 'No alert fires.' },
  follows: { id: 'console.budget.follows', defaultMessage: 'What follows' },
  applies: { id: 'console.budget.applies', defaultMessage: 'Applies now' },
  page: { id: 'console.budget.page', defaultMessage: 'At once' },
  ticket: { id: 'console.budget.ticket', defaultMessage: 'On a working day' },
});

/** By the name of a promise; the English texts are those of deploy/prometheus/slo.yaml. */
export const promiseNames: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  answered: {
    id: 'console.budget.promise.answered',
    defaultMessage: 'Pages and calls are answered',
  },
  quick: {
    id: 'console.budget.promise.quick',
    defaultMessage: 'Pages and calls are answered within half a second',
  },
  bets: {
    id: 'console.budget.promise.bets',
    defaultMessage: 'Bets are accepted or refused for a reason',
  },
  draws: { id: 'console.budget.promise.draws', defaultMessage: 'Rounds are drawn on time' },
  taps: {
    id: 'console.budget.promise.taps',
    defaultMessage: 'Taps are answered on screen within 200 ms',
  },
  screens: {
    id: 'console.budget.promise.screens',
    defaultMessage: 'Screens are shown without an error',
  },
});

export const levelNames = defineMessages({
  ample: { id: 'console.budget.ample', defaultMessage: 'Above half' },
  low: { id: 'console.budget.low', defaultMessage: 'Below half' },
  spent: { id: 'console.budget.spent', defaultMessage: 'Below zero' },
}) satisfies Record<BudgetLevel, MessageDescriptor>;

/** As in docs/operate.md. */
export const consequences = defineMessages({
  ample: { id: 'console.budget.ampleText', defaultMessage: 'Release as usual.' },
  low: {
    id: 'console.budget.lowText',
    defaultMessage:
      'Canaries of every release run for a day, and the cause of the largest loss is the team’s next work.',
  },
  spent: {
    id: 'console.budget.spentText',
    defaultMessage:
      'Only repairs are released until the budget is above zero, or those responsible for the product have written down why not.',
  },
}) satisfies Record<BudgetLevel, MessageDescriptor>;

type UnreadState = Exclude<BudgetState, 'read'>;

export const stateTitles = defineMessages({
  unset: { id: 'console.budget.unset', defaultMessage: 'No Prometheus is named' },
  unreachable: {
    id: 'console.budget.unreachable',
    defaultMessage: 'Prometheus does not answer',
  },
  unusable: {
    id: 'console.budget.unusable',
    defaultMessage: 'Prometheus’ answer cannot be used',
  },
}) satisfies Record<UnreadState, MessageDescriptor>;

export const stateTexts = defineMessages({
  unset: {
    id: 'console.budget.unsetText',
    defaultMessage:
      'Set PROMETHEUS_URL of the console’s process to Prometheus’ address, such as http://prometheus:9090, and restart it.',
  },
  unreachable: {
    id: 'console.budget.unreachableText',
    defaultMessage:
      'It did not answer within 5 seconds. Whether promises are kept and alerts fire is unknown until it does: see docs/runbooks/target-down.md.',
  },
  unusable: {
    id: 'console.budget.unusableText',
    defaultMessage:
      'It refused the question, or something else answers at PROMETHEUS_URL. Whether promises are kept and alerts fire is unknown.',
  },
}) satisfies Record<UnreadState, MessageDescriptor>;

export const valued = defineMessages<{
  burn: { factor: string };
  measured: { duration: string };
  moreAlerts: { count: number };
}>({
  burn: { id: 'console.budget.burn', defaultMessage: '{factor}×' },
  measured: {
    id: 'console.budget.measured',
    defaultMessage: 'Measured for {duration} of the last 30 days.',
  },
  moreAlerts: {
    id: 'console.budget.moreAlerts',
    defaultMessage: 'Only the first {count} are listed.',
  },
});
