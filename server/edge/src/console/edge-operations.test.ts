import { budgetPage } from '@velvet/contract/ops/budget';
import { OPS_BASE } from '@velvet/contract/ops/ops-endpoint';
import Fastify from 'fastify';
import { startFakeApi } from '../testing/fake-api.ts';
import { startFakePrometheus } from '../testing/fake-prometheus.ts';
import { readFigures, registerBudgetPage } from './edge-operations.ts';

async function setUp(opsStatus: number) {
  const refusal = { reason: 'forbidden', message: 'Your roles do not allow this.' };
  const ops = await startFakeApi((_, response) => {
    response.writeHead(opsStatus, { 'content-type': 'application/json' });
    response.end(opsStatus === 200 ? 'null' : JSON.stringify(refusal));
  });
  const prometheus = await startFakePrometheus();
  const app = Fastify();
  await registerBudgetPage(app, ops.url, prometheus.url);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...{ ops, prometheus, refusal },
    call: (address = budgetPage.path) =>
      app.inject({ url: `${OPS_BASE}${address}`, headers: { cookie: 'velvet.operator=1' } }),
    close: async () => {
      await app.close();
      await ops.close();
      await prometheus.close();
    },
  };
}

test('the budgets are shown to whom the operators’ server lets see them', async () => {
  const { ops, prometheus, call, close } = await setUp(200);
  const [first, second] = await Promise.all([call(), call()]);
  await close();
  expect(ops.received.at(-1)).toMatchObject({
    ...{ method: 'GET', url: '/ops/budget/access' },
    headers: { cookie: 'velvet.operator=1' },
  });
  expect(first.statusCode).toBe(200);
  expect(first.json()).toMatchObject({ state: 'read', objectives: expect.any(Array) });
  expect(second.json()).toEqual(first.json());
  for (const { url } of prometheus.received) expect(url).toMatch(/^\/api\/v1\/(?:query|alerts)/);
});

test('who may not see them causes no question to Prometheus', async () => {
  const { prometheus, refusal, call, close } = await setUp(403);
  const answer = await call();
  await close();
  expect([answer.statusCode, answer.json()]).toEqual([403, refusal]);
  expect(prometheus.received).toEqual([]);
});

test('what callers send never reaches Prometheus', async () => {
  const { prometheus, call, close } = await setUp(200);
  await call(`${budgetPage.path}?query=up`);
  await call(`${budgetPage.path}/api/v1/query?query=up`);
  await close();
  for (const { url, headers } of prometheus.received) {
    expect(url).not.toContain('query=up');
    expect(headers.cookie).toBeUndefined();
  }
});

const metrics = (errors: number) => `# HELP velvet_screens_total Screens shown, by release.
# TYPE velvet_screens_total counter
velvet_screens_total{app="video",version="1.1.0-bb"} 200
velvet_screens_total{app="video",version="1.0.0-aa"} 1000
# TYPE velvet_errors_total counter
velvet_errors_total{app="video",version="1.1.0-bb",kind="render"} ${errors}
velvet_errors_total{app="video",version="1.1.0-bb",kind="load"} 1
velvet_calls_failed_total{app="video",version="1.1.0-bb",operation="videos"} 9
`;
const edge = (body: string, status = 200) =>
  startFakeApi((_, response) => void response.writeHead(status).end(body));

test('S13.5 screens and errors are added up over edges and kinds, by release', async () => {
  const edges = [await edge(metrics(2)), await edge(metrics(3))];
  const figures = await readFigures(edges.map(({ url }) => url));
  expect(Object.fromEntries(figures ?? [])).toEqual({
    'video@1.1.0-bb': { screens: 400, errors: 7 },
    'video@1.0.0-aa': { screens: 2_000, errors: 0 },
  });
  for (const each of edges) await each.close();
});

test('there are none without edges, or while one of them does not answer', async () => {
  const good = await edge(metrics(2));
  const closed = await edge('Not for you', 403);
  expect(await readFigures([])).toBeUndefined();
  expect(await readFigures([good.url, closed.url])).toBeUndefined();
  expect(await readFigures([good.url, 'http://127.0.0.1:9'])).toBeUndefined();
  for (const each of [good, closed]) await each.close();
});
