import { readReply } from '../../testing/api-client.ts';
import { type EventClient, openEvents } from '../../testing/event-client.ts';
import { aRegisteredMember } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

const PER_ADDRESS = 6;
const PER_SESSION = 4;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ config: { eventStreamsPerAddress: PER_ADDRESS } });
});
afterAll(() => api.stop());

const opened: EventClient[] = [];
afterEach(() => {
  for (const client of opened.splice(0)) client.close();
});

/** Opens a stream from an address, which the edge says. */
async function openFrom(ip: string, token: string): Promise<EventClient> {
  const client = await openEvents(api.url, token, { 'x-forwarded-for': ip });
  opened.push(client);
  return client;
}

/** Members with a stream each from this address. */
async function crowd(ip: string, size: number): Promise<void> {
  for (let count = 0; count < size; count += 1) {
    const { token } = await aRegisteredMember(api.client);
    expect((await openFrom(ip, token)).response.status).toBe(200);
  }
}

test('S15.2 a session is refused a fifth stream until one is closed', async () => {
  const { token } = await aRegisteredMember(api.client);
  for (let count = 0; count < PER_SESSION; count += 1) await openFrom('203.0.113.1', token);
  const refused = await openFrom('203.0.113.2', token);
  expect(refused.response.status).toBe(429);
  expect(refused.response.headers.get('retry-after')).toBe('60');
  opened[0]?.close();
  // The server notices the closed connection a moment later.
  for (let status = 429; status === 429; ) {
    ({ status } = (await openFrom('203.0.113.2', token)).response);
  }
});

test('S15.2 an address with as many streams as it may have is told when to come back', async () => {
  await crowd('203.0.113.7', PER_ADDRESS);
  const { token } = await aRegisteredMember(api.client);
  const { response } = await openFrom('203.0.113.7', token);
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('60');
  expect(await readReply(response)).toMatchObject({ code: 429, reason: 'too_many' });
  expect((await openFrom('203.0.113.8', token)).response.status).toBe(200);
  const metrics = await (await fetch(`${api.url}/metrics`)).text();
  expect(metrics).toMatch(/^velvet_event_streams_refused_total\{limit="perAddress"\} 1$/m);
});

test('S15.2 the addresses of one IPv6 subscriber count as one', async () => {
  await crowd('2001:db8::1', PER_ADDRESS);
  const { token } = await aRegisteredMember(api.client);
  expect((await openFrom('2001:db8::2', token)).response.status).toBe(429);
  expect((await openFrom('2001:db8:0:1::2', token)).response.status).toBe(200);
});
