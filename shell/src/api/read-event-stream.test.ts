import type { LiveEvent } from '@velvet/contract/live-event';
import { readEventStream } from './read-event-stream.ts';

const MINUTE_MS = 60_000;

/** A response that the test writes piece by piece. */
function aStream(init: ResponseInit = { headers: { 'content-type': 'text/event-stream' } }) {
  const encoder = new TextEncoder();
  let write = (_text: string): void => undefined;
  let end = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      write = (text) => controller.enqueue(encoder.encode(text));
      end = () => controller.close();
    },
  });
  return { response: new Response(body, init), write, end };
}

function open(respond: (init: RequestInit) => Promise<Response>) {
  const events: LiveEvent[] = [];
  const sent: [string, RequestInit][] = [];
  let signs = 0;
  const controller = new AbortController();
  const reading = readEventStream({
    fetch: (address, init = {}) => {
      sent.push([String(address), init]);
      return respond(init);
    },
    token: 'secret',
    signal: controller.signal,
    onEvent: (event) => events.push(event),
    onSign: () => {
      signs += 1;
    },
  });
  return { events, signs: () => signs, sent, reading, abort: () => controller.abort() };
}

/** A connection that never answers, until it is aborted. */
const untilAborted = ({ signal }: RequestInit): Promise<Response> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));

test('S15.2 the token is a header, and no part of the address', async () => {
  const { response, end } = aStream();
  const { sent, reading } = open(async () => response);
  end();
  await reading;
  const [[address, init] = ['', {}]] = sent;
  expect(address).toBe('/api/events');
  expect(new Headers(init.headers).get('token')).toBe(btoa('secret'));
});

test('S15.2 events are read however they are cut; unknown and broken ones are left out', async () => {
  const { response, write, end } = aStream();
  const { events, signs, reading } = open(async () => response);
  write('retry: 2000\n\nevent: resync\ndata: {}\n\n:\n\nevent: bala');
  write('nce\ndata: {"cause":"ord');
  write('er"}\n\nevent: jackpot\ndata: {}\n\nevent: round\ndata: {broken\n\n');
  write('event: notice\ndata: {}\n\n');
  end();
  expect(await reading).toEqual({ kind: 'lost' });
  expect(events).toEqual([
    { kind: 'resync' },
    { kind: 'balance', cause: 'order' },
    { kind: 'notice' },
  ]);
  // Heartbeats and incomplete events count, too.
  expect(signs()).toBe(4);
});

test('a refusal is told with its time', async () => {
  const headers = { 'content-type': 'application/json', 'retry-after': '60' };
  const { reading } = open(async () => new Response('{}', { status: 429, headers }));
  expect(await reading).toEqual({ kind: 'refused', status: 429, retryAfterS: 60 });
});

test('a network that fails is a lost stream', async () => {
  const { reading } = open(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await reading).toEqual({ kind: 'lost' });
});

test('it ends when it is told to', async () => {
  const { reading, abort } = open(untilAborted);
  abort();
  expect(await reading).toEqual({ kind: 'lost' });
});

test('a stream without a heartbeat is lost', async () => {
  jest.useFakeTimers();
  try {
    const { reading } = open(untilAborted);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(await reading).toEqual({ kind: 'lost' });
  } finally {
    jest.useRealTimers();
  }
});
