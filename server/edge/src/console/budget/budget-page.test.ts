import { budgetPage } from '@velvet/contract/ops/budget';
import { OPS_BASE } from '@velvet/contract/ops/ops-endpoint';
import Fastify from 'fastify';
import { startFakeApi } from '../../testing/fake-api.ts';
import { startFakePrometheus } from '../../testing/fake-prometheus.ts';
import { registerBudgetPage } from './budget-page.ts';

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
