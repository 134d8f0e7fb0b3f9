import { screen, within } from '@testing-library/react';
import { opsAnswer, opsRefused, renderInConsole } from '@velvet/console-kit/testing/console-host';
import {
  type Budget,
  type BudgetObjective,
  type BudgetState,
  budgetPage,
  type FiringAlert,
} from '@velvet/contract/ops/budget';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import BudgetPage from './budget-page.tsx';

const MONTH_S = 30 * 86_400;
const answered: BudgetObjective = {
  name: 'answered',
  title: 'Pages and calls are answered',
  target: 0.999,
  source: 'servers',
  measuredS: MONTH_S,
  achieved: 0.999_63,
  left: 0.63,
  burnOf1h: 0.214,
  burnOf6h: 1,
  burnOf3d: 20.61,
};
const unmeasured: BudgetObjective = {
  name: 'bets',
  title: 'Bets are accepted or refused for a reason',
  target: 0.9995,
  source: 'servers',
  measuredS: 0,
};
const alert: FiringAlert = {
  name: 'DrawsLate',
  severity: 'page',
  summary: '3 rounds are more than a minute late',
  runbook: 'docs/runbooks/draws-late.md',
  since: toEpochSeconds(new Date('2026-11-24T04:14:22Z')),
};
const read: Budget = {
  state: 'read',
  objectives: [answered, unmeasured],
  alerts: [],
  hasMoreAlerts: false,
};
const show = (own: Partial<Budget> = {}) =>
  renderInConsole(<BudgetPage />, {
    messages: english,
    roles: ['administrator'],
    answers: [opsAnswer(budgetPage, () => ({ ...read, ...own }))],
  });
const panel = async (title: string) => within(await screen.findByRole('region', { name: title }));
const factsOf = ({ getAllByRole }: Awaited<ReturnType<typeof panel>>) => {
  const texts = (role: string) => getAllByRole(role).map(({ textContent }) => textContent);
  const values = texts('definition');
  return Object.fromEntries(texts('term').map((term, index) => [term, values[index]]));
};

test('S13.3 a promise has what was achieved, what is left and how fast it is spent', async () => {
  const { container } = show();
  const { getByText, getByRole, ...rest } = await panel(answered.title);
  expect(getByText('Above half')).toBeTruthy();
  expect(getByText('63%')).toBeTruthy();
  expect(
    getByRole('progressbar', { name: 'Left of the budget' }).getAttribute('aria-valuenow'),
  ).toBe('63');
  expect(factsOf({ getByText, getByRole, ...rest })).toEqual({
    Promised: '99.9%',
    'Achieved in 30 days': '99.963%',
    'Burn rate, last hour': '0.21×',
    'Burn rate, 6 hours': '1×',
    'Burn rate, 3 days': '20.6×',
  });
  expect(rest.queryByText(/^Measured/)).toBeNull();
  await expectAccessible(container);
});

test('what was not measured has no figure and no bar', async () => {
  show();
  const shown = await panel(unmeasured.title);
  expect(shown.queryByRole('progressbar')).toBeNull();
  expect(Object.values(factsOf(shown))).toEqual(['99.95%', ...Array(4).fill('No data')]);
  expect(shown.queryByText(/100/)).toBeNull();
});

test.each([
  [0.999_999_6, '99.999%'],
  [1, '100%'],
])('an achieved share of %d is not rounded up: %s', async (achieved, text) => {
  show({ objectives: [{ ...answered, achieved }] });
  expect(factsOf(await panel(answered.title))['Achieved in 30 days']).toBe(text);
});

test.each([
  [0.51, 'Above half', 'Release as usual.'],
  [0.5, 'Below half', 'Canaries of every release run for a day'],
  [0, 'Below half', 'Canaries of every release run for a day'],
  [-18.6, 'Below zero', 'Only repairs are released'],
])('a budget of which %d is left is %s, and what follows is marked', async (left, level, text) => {
  show({ objectives: [answered, { ...answered, name: 'quick', title: '', left }] });
  const follows = await panel('What follows');
  const [current] = follows.getAllByText('Applies now');
  expect(current?.closest('[aria-current]')?.textContent).toContain(`${level} Applies now${text}`);
});

test('what browsers report decides nothing, and nothing applies without figures', async () => {
  const forged: BudgetObjective = { ...answered, name: 'taps', source: 'browsers', left: -9 };
  show({ objectives: [forged, unmeasured] });
  expect((await panel('What follows')).queryByText('Applies now')).toBeNull();
  const taps = await panel('Taps are answered on screen within 200 ms');
  expect(taps.getByText('-900%')).toBeTruthy();
  expect(taps.getByText(/^Reported by members’ browsers/)).toBeTruthy();
});

test('a promise that was measured for less than 30 days says so', async () => {
  show({
    objectives: [
      { ...answered, measuredS: 90_000 },
      { ...answered, name: 'quick', measuredS: 0 },
      { ...answered, name: 'new', title: 'A new promise' },
    ],
  });
  expect(await screen.findByText('Measured for 1d 1h of the last 30 days.')).toBeTruthy();
  expect(screen.getByText('Measured for less than ten minutes.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'A new promise' })).toBeTruthy();
});

test('alerts that fire come with their runbooks', async () => {
  const own = { name: 'Mine', severity: 'info', summary: '', since: alert.since };
  show({ alerts: [alert, own], hasMoreAlerts: true });
  const { getAllByRole, getByText } = await panel('Alerts that fire');
  const [, first, second] = getAllByRole('row').map(({ textContent }) => textContent);
  expect(first).toMatch(/^At onceDrawsLate3 rounds are .*docs\/runbooks\/draws-late\.md$/);
  expect(second).toMatch(/^infoMine.*–$/);
  expect(getByText('Only the first 2 are listed.')).toBeTruthy();
});

test('no alert is said to fire where none does', async () => {
  show();
  expect((await panel('Alerts that fire')).getByText('No alert fires.')).toBeTruthy();
});

test.each<[Exclude<BudgetState, 'read'>, string, RegExp]>([
  ['unset', 'No Prometheus is named', /^Set PROMETHEUS_URL/],
  ['unreachable', 'Prometheus does not answer', /unknown/],
  ['unusable', 'Prometheus’ answer cannot be used', /unknown/],
])('%s: the page says why it has no figures, and nothing of alerts', async (state, title, text) => {
  show({ state, objectives: [unmeasured] });
  const { getByText } = within(await screen.findByRole('status'));
  expect([getByText(title), getByText(text)]).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Alerts that fire' })).toBeNull();
  expect(screen.queryByText('Applies now')).toBeNull();
});

test('a Prometheus that has recorded nothing is told apart from kept promises', async () => {
  show({ objectives: [unmeasured] });
  const { getByText } = within(await screen.findByRole('status'));
  expect(getByText('Prometheus has no figures of the promises')).toBeTruthy();
});

test('a refused call is shown, and can be tried again', async () => {
  renderInConsole(<BudgetPage />, {
    messages: english,
    roles: ['administrator'],
    answers: [opsAnswer(budgetPage, () => opsRefused('unavailable', 'The server is busy.'))],
  });
  expect(await screen.findByText('The server is busy.')).toBeTruthy();
});
