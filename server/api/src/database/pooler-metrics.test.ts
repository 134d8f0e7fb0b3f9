import { Registry } from 'prom-client';
import type { PoolerFigures } from './pooler-console.ts';
import { registerPoolerMetrics } from './pooler-metrics.ts';

const figures: PoolerFigures = {
  pools: [
    {
      database: 'velvet',
      login: 'velvet_api',
      clients: { active: 7, waiting: 2 },
      servers: { active: 5, idle: 1, connecting: 0, limit: 20 },
      longestWaitSeconds: 1.5,
    },
  ],
  databases: [{ database: 'velvet', transactions: 100, waitSeconds: 2.5 }],
};

function aPooler() {
  const registry = new Registry();
  const answer: { next: () => Promise<PoolerFigures> } = { next: async () => figures };
  const read = jest.fn(() => answer.next());
  const onState = jest.fn();
  registerPoolerMetrics({ registry, poolerConsole: { read }, onState });
  return { registry, read, answer, onState };
}
const pool = 'database="velvet",login="velvet_api"';

test('what PgBouncer tells is shown, read once for each scrape', async () => {
  const { registry, read } = aPooler();
  const text = await registry.metrics();
  expect(read).toHaveBeenCalledTimes(1);
  expect(text).toContain('velvet_pooler_up 1');
  expect(text).toContain(`velvet_pooler_clients{${pool},state="waiting"} 2`);
  expect(text).toContain(`velvet_pooler_servers{${pool},state="limit"} 20`);
  expect(text).toContain(`velvet_pooler_longest_wait_seconds{${pool}} 1.5`);
  expect(text).toContain('velvet_pooler_transactions_total{database="velvet"} 100');
  expect(text).toContain('velvet_pooler_wait_seconds_total{database="velvet"} 2.5');
  expect(await registry.metrics()).toBe(text);
  expect(read).toHaveBeenCalledTimes(2);
});

test('while it does not answer nothing old is shown, and that is told once', async () => {
  const { registry, answer, onState } = aPooler();
  await registry.metrics();
  const away = new Error('away');
  answer.next = () => Promise.reject(away);
  await registry.metrics();
  const text = await registry.metrics();
  expect(text).toContain('velvet_pooler_up 0');
  expect(text).not.toContain('velvet_api');
  answer.next = async () => figures;
  expect(await registry.metrics()).toContain('velvet_pooler_up 1');
  expect(onState.mock.calls).toEqual([[true], [false, away], [true]]);
});
