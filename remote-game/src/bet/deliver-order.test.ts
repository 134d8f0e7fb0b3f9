import type { ApiError } from '@velvet/shared/api';
import { type Delivery, deliverOrder, type Reply } from './deliver-order.ts';

const refusal = (code: number): ApiError => ({
  kind: 'refused',
  code,
  message: 'This period is closed',
  refusal: undefined,
  field: undefined,
});
const lost: Reply = { ok: false, error: { kind: 'network' } };
const offline: Reply = { ok: false, error: { kind: 'offline' } };
const placed: Reply = { ok: true, message: 'Your bet is placed' };

async function deliver(
  replies: readonly Reply[],
  mayBeSent = false,
): Promise<{ delivery: Delivery; sent: number; delays: number[]; checks: number }> {
  const delays: number[] = [];
  let sent = 0;
  let checks = 0;
  const delivery = await deliverOrder({
    mayBeSent,
    send: async () => {
      sent += 1;
      return replies[Math.min(sent, replies.length) - 1] ?? placed;
    },
    onChecking: () => {
      checks += 1;
    },
    wait: async (delayMs) => void delays.push(delayMs),
  });
  return { delivery, sent, delays, checks };
}

test('an answer at once needs no check', async () => {
  expect(await deliver([placed])).toEqual({
    delivery: { kind: 'placed', message: 'Your bet is placed' },
    sent: 1,
    delays: [],
    checks: 0,
  });
});

test('S6.5 a lost answer is asked for again, ever more slowly, until it comes', async () => {
  const { delivery, delays, checks } = await deliver([...Array(7).fill(lost), placed]);
  expect(delivery.kind).toBe('placed');
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  expect(checks).toBe(7);
});

test('S4.4 the server’s refusal ends it, also after a lost answer', async () => {
  const closed = { ok: false, error: refusal(409) } as const;
  expect((await deliver([lost, closed])).delivery).toEqual({
    kind: 'refused',
    error: refusal(409),
  });
});

test('a fault or a full server is not an answer', async () => {
  const fault = { ok: false, error: refusal(500) } as const;
  const busy = { ok: false, error: refusal(429) } as const;
  expect((await deliver([fault, busy, placed])).sent).toBe(3);
});

test('without a connection the first sending is certain not to have happened', async () => {
  expect((await deliver([offline])).delivery.kind).toBe('not-sent');
  expect((await deliver([lost, offline, placed])).delivery.kind).toBe('placed');
  expect((await deliver([offline, placed], true)).delivery.kind).toBe('placed');
});

test('a lost session keeps the question open', async () => {
  expect((await deliver([{ ok: false, error: refusal(401) }])).delivery.kind).toBe('signed-out');
});

test('an answer that cannot be read is asked for three times', async () => {
  const odd: Reply = { ok: false, error: { kind: 'contract', field: 'lid' } };
  expect(await deliver([odd])).toMatchObject({ delivery: { kind: 'unreadable' }, sent: 3 });
});
