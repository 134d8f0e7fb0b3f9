// Part of the full run: it drives a server to its limits.
import { randomUUID } from 'node:crypto';
import { say } from '../messages/say.ts';
import { bookFaults } from '../testing/book-faults.ts';
import { longPeriods } from '../testing/long-periods.ts';
import { startTestApi, type TestApi } from '../testing/running-api.ts';

const CONNECTIONS = 2;
const ORDERS = 120;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    config: { databaseConnections: CONNECTIONS, demoPeriods: longPeriods() },
  });
}, 60_000);
afterAll(() => api.stop());

test('S16.1 S0.4 more orders than connections: the excess is refused at once, none is lost or duplicated', async () => {
  const token = await api.client.logIn('demo');
  const expect_ = await openPeriod(token);
  const order = (key: string, lang = 'en') =>
    api.client.send(
      'POST',
      'game_place_order',
      { item: 'big', money: '10.00', lid: '1', expect: expect_ },
      { token, idempotencyKey: key, lang },
    );
  const holder = await api.db.owner.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM account WHERE member_id = 10001 FOR UPDATE');
  const keys = Array.from({ length: ORDERS }, () => randomUUID());
  let refusedMeanwhile = 0;
  const calls = keys.map(async (key) => {
    const answer = await order(key);
    if (answer.status === 503) refusedMeanwhile += 1;
    return { key, answer };
  });
  // Held until those beyond the queue have their answer.
  while (refusedMeanwhile === 0) await Promise.race(calls);
  const other = await order(randomUUID(), 'zh-hans');
  expect(other).toMatchObject({
    status: 503,
    reason: 'unavailable',
    msg: say('zh-hans', 'unavailable'),
  });
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
  await holder.query('ROLLBACK');
  holder.release();

  const answers = await Promise.all(calls);
  const refused = answers.filter(({ answer }) => answer.status === 503);
  const kept = answers.filter(({ answer }) => answer.code === 200);
  expect(refused.length + kept.length).toBe(ORDERS);
  expect(kept.length).toBeGreaterThan(0);
  for (const { answer } of refused) {
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await countOf(kept.map(({ key }) => key))).toBe(kept.length);
  for (const { key } of answers) expect((await order(key)).code).toBe(200);
  expect(await countOf(keys)).toBe(ORDERS);
  expect(await bookFaults(api.db.owner)).toEqual([]);
}, 60_000);

async function openPeriod(token: string): Promise<string> {
  const { data } = await api.client.send('GET', 'lottery_get_info', { key: 'rose-1' }, { token });
  return String(Reflect.get(Object(data), 'now_expect'));
}

async function countOf(keys: readonly string[]): Promise<number> {
  const { rows } = await api.db.owner.query<{ n: number }>(
    'SELECT count(*) AS n FROM bet_order WHERE idem_key = ANY ($1)',
    [keys],
  );
  return rows[0]?.n ?? -1;
}
