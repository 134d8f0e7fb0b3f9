import { decode } from '@velvet/contract/codec';
import { type BudgetObjective, budgetPage } from '@velvet/contract/ops/budget';
import type { FakeApi } from '../../testing/fake-api.ts';
import { noAlerts, nothing, startFakePrometheus } from '../../testing/fake-prometheus.ts';
import { readBudget } from './read-budget.ts';

const started: FakeApi[] = [];
afterEach(async () => {
  for (const each of started.splice(0)) await each.close();
});
const fake: typeof startFakePrometheus = async (...parts) => {
  const prometheus = await startFakePrometheus(...parts);
  started.push(prometheus);
  return prometheus;
};
const read = async (...parts: Parameters<typeof startFakePrometheus>) =>
  readBudget((await fake(...parts)).url);
const names = ['answered', 'quick', 'bets', 'draws', 'taps', 'screens'];
const withFigures = (objectives: readonly BudgetObjective[]) =>
  objectives.filter((each) => Object.keys(each).length > 5).map(({ name }) => name);

describe('the error budgets', () => {
  test('have what was achieved, what is left and how fast it is spent', async () => {
    const { state, objectives } = await read();
    expect(state).toBe('read');
    expect(objectives.map(({ name }) => name)).toEqual(names);
    const [answered, quick] = objectives;
    expect(answered).toEqual({
      name: 'answered',
      title: 'Pages and calls are answered',
      target: 0.999,
      source: 'servers',
      measuredS: 30 * 86_400,
      achieved: 0.998,
      left: expect.closeTo(-1),
      burnOf1h: expect.closeTo(19.61),
      burnOf6h: expect.closeTo(1),
      burnOf3d: expect.closeTo(0.5),
    });
    expect(quick).toMatchObject({ measuredS: 86_400, left: expect.closeTo(0.75) });
  });

  test('have no figure where Prometheus has none, or one that is no number', async () => {
    const { objectives } = await read();
    expect(objectives.find(({ name }) => name === 'bets')).toEqual({
      name: 'bets',
      title: 'Bets are accepted or refused for a reason',
      target: 0.9995,
      source: 'servers',
      measuredS: 0,
    });
    expect(objectives[1]).not.toHaveProperty('burnOf6h');
    expect(withFigures(objectives)).toEqual(['answered', 'quick', 'taps']);
  });

  test('are within the contract for whatever Prometheus computes', async () => {
    const many = ofDays(['answered', '1e300'], ['screens', '2.5'], ['taps', '-0.2']);
    const budget = await read({ ofDays: many });
    const decoded = decode(budgetPage.output, JSON.parse(JSON.stringify(encoded(budget))));
    expect(decoded).toMatchObject({ ok: true });
    const { objectives } = budget;
    expect(objectives.find(({ name }) => name === 'screens')).toMatchObject({
      achieved: 0,
      left: expect.closeTo(-499),
    });
    expect(objectives.find(({ name }) => name === 'taps')).toMatchObject({ achieved: 1, left: 1 });
  });

  test('are without figures where nothing was ever measured', async () => {
    const empty = { ofHours: nothing, ofDays: nothing, measured: nothing, alerts: noAlerts };
    const { state, objectives, alerts } = await read(empty);
    expect([state, withFigures(objectives), alerts]).toEqual(['read', [], []]);
  });

  test('come with the alerts that fire, those that call somebody first', async () => {
    const { alerts, hasMoreAlerts } = await read();
    expect(alerts.map(({ name, severity }) => [name, severity])).toEqual([
      ['ErrorBudgetBurns', 'page'],
      ['ErrorBudgetBurns', 'ticket'],
    ]);
    expect(alerts[0]).toMatchObject({
      runbook: 'docs/runbooks/error-budget.md',
      since: Date.parse('2026-11-24T04:14:23Z') / 1_000,
    });
    expect(hasMoreAlerts).toBe(false);
  });

  test('list a hundred alerts and say that there are more', async () => {
    const one = {
      state: 'firing',
      activeAt: '2026-11-24T04:14:22.23Z',
      labels: { alertname: 'TargetDown' },
    };
    const alerts = JSON.stringify({ status: 'success', data: { alerts: Array(101).fill(one) } });
    const budget = await read({ alerts });
    expect([budget.alerts.length, budget.hasMoreAlerts]).toEqual([100, true]);
    expect(budget.alerts[0]).toEqual({
      ...{ name: 'TargetDown', severity: '', summary: '' },
      since: Date.parse('2026-11-24T04:14:22Z') / 1_000,
    });
  });
});

describe('without Prometheus', () => {
  test('nothing is asked when none is named', async () => {
    const { state, objectives } = await readBudget(undefined);
    expect([state, withFigures(objectives)]).toEqual(['unset', []]);
  });

  test.each([
    ['refuses', (response) => response.writeHead(401).end('Who are you?')],
    ['answers a page', (response) => response.end('<!doctype html>')],
    ['reports an error', (response) => response.end('{"status":"error","error":"bad_data"}')],
    ['answers too much', (response) => response.end(Buffer.alloc(2_000_000, ' '))],
  ] as const satisfies readonly (readonly [string, Parameters<typeof startFakePrometheus>[1]])[])(
    'one that %s is unusable, and nothing has a figure',
    async (_, respond) => {
      const { state, objectives, alerts } = await read({}, respond);
      expect([state, withFigures(objectives), alerts]).toEqual(['unusable', [], []]);
    },
  );

  test('one that does not answer in time, or not to the end, is unreachable', async () => {
    const silent = await fake({}, () => {});
    const stuck = await fake({}, (response) => void response.write('{"status":'));
    for (const { url } of [silent, stuck]) {
      expect(await readBudget(url, 50)).toMatchObject({ state: 'unreachable', alerts: [] });
    }
    expect(await readBudget('http://127.0.0.1:9')).toMatchObject({ state: 'unreachable' });
  });

  test('a redirect is not followed', async () => {
    const elsewhere = await fake();
    const respond: Parameters<typeof startFakePrometheus>[1] = (response) =>
      response.writeHead(302, { location: elsewhere.url }).end();
    expect(await read({}, respond)).toMatchObject({ state: 'unreachable' });
    expect(elsewhere.received).toEqual([]);
  });
});

test('only fixed questions are asked, below the address and with its name and password', async () => {
  const { url, received } = await fake();
  await readBudget(`${url.replace('//', '//me:se%20cret@')}/`);
  expect(received.map((call) => call.url).toSorted()).toEqual([
    '/api/v1/alerts',
    '/api/v1/query?query=%7B__name__%3D~%22velvet%3Aslo_error_ratio%3A(1h%7C6h)%22%7D',
    '/api/v1/query?query=count_over_time(velvet%3Aslo_bad%3Arate5m%5B30d%3A10m%5D)',
    '/api/v1/query?query=last_over_time(%7B__name__%3D~%22velvet%3Aslo_error_ratio%3A(3d%7C30d)%22%7D%5B15m%5D)',
  ]);
  const authorization = `Basic ${Buffer.from('me:se cret').toString('base64')}`;
  expect(new Set(received.map(({ headers }) => headers.authorization))).toEqual(
    new Set([authorization]),
  );
});

const encoded = budgetPage.output.encode;

const ofDays = (...values: readonly (readonly [slo: string, value: string])[]) =>
  JSON.stringify({
    status: 'success',
    data: {
      resultType: 'vector',
      result: values.map(([slo, value]) => ({
        metric: { __name__: 'velvet:slo_error_ratio:30d', slo },
        value: [1795493682, value],
      })),
    },
  });
