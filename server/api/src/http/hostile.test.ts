import { connect } from 'node:net';
import { endpoints } from '@velvet/contract/endpoints';
import { endpointCases } from '@velvet/contract/testing/endpoint-cases';
import { hostileValue } from '@velvet/contract/testing/hostile';
import fc from 'fast-check';
import { readReply } from '../testing/api-client.ts';
import { bookFaults } from '../testing/book-faults.ts';
import { startTestApi, type TestApi } from '../testing/running-api.ts';

/** A sample of them; `npm run test:full` takes the time for more. */
const INPUTS_PER_OPERATION = process.env.VELVET_TEST_FULL === '1' ? 60 : 8;
const AT_A_TIME = 4;
const OPERATIONS_AT_LEAST = 34;
const SLOWEST_MS = 5_000;

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.client.logIn('guest1');
});
afterAll(async () => {
  const faults = await bookFaults(api.db.owner);
  await api.stop();
  expect(faults).toEqual([]);
});

/** Good form fields with some of them replaced, dropped, doubled or joined by strange ones. */
function hostileForms(
  good: fc.Arbitrary<URLSearchParams>,
): fc.Arbitrary<readonly [string, string][]> {
  const text = hostileValue.map((value) => asText(value).slice(0, 3_000));
  const key = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'id', 'page', 'money', 'lang', 'a[b]', ''),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  return fc
    .tuple(
      good,
      fc.array(fc.tuple(fc.nat(8), text), { maxLength: 3 }),
      fc.array(fc.tuple(key, text), { maxLength: 2 }),
      fc.nat(3),
    )
    .map(([fields, changes, extras, dropped]) => {
      const pairs = [...fields.entries()];
      for (const [at, value] of changes) {
        const pair = pairs[at % Math.max(pairs.length, 1)];
        if (pair) pairs[at % pairs.length] = [pair[0], value];
      }
      if (dropped === 0) pairs.pop();
      if (dropped === 1) pairs.push(...pairs.slice(0, 1));
      return [...pairs, ...extras];
    });
}

function asText(value: unknown): string {
  try {
    return typeof value === 'string' ? value : String(JSON.stringify(value));
  } catch {
    return String(typeof value);
  }
}

const safeHeader = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');

test('S8 no input crashes the server: responses in time, never an internal error', async () => {
  const faults: string[] = [];
  let sent = 0;
  let slowestMs = 0;
  for (const [index, { name, form }] of endpointCases.entries()) {
    const endpoint = endpoints[index];
    if (endpoint?.name !== name || name === 'member_logout' || name === 'user_end_sessions')
      continue;
    const samples = fc.sample(
      fc.tuple(
        hostileForms(form.map(({ fields }) => fields)),
        fc.string({ maxLength: 40 }),
        fc.boolean(),
      ),
      { numRuns: INPUTS_PER_OPERATION, seed: 20_260_101 + index },
    );
    const one = async ([pairs, header, asGuest]: (typeof samples)[number]): Promise<void> => {
      const query = new URLSearchParams([...pairs]).toString();
      const isPost = endpoint.method === 'POST';
      const startedAt = performance.now();
      const response = await fetch(
        `${api.url}/api/${name}${isPost ? '' : `?${query.slice(0, 12_000)}`}`,
        {
          method: endpoint.method,
          headers: {
            token: asGuest ? safeHeader(header) : btoa(token),
            lang: safeHeader(header),
            ...(isPost ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          },
          ...(isPost ? { body: query } : {}),
        },
      );
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      sent += 1;
      const { status, code } = await readReply(response);
      if ((status >= 500 && status !== 501) || (code === 500 && status !== 501)) {
        faults.push(`${name} ${status} ${query.slice(0, 300)}`);
      }
    };
    for (let at = 0; at < samples.length; at += AT_A_TIME) {
      await Promise.all(samples.slice(at, at + AT_A_TIME).map(one));
    }
  }
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(OPERATIONS_AT_LEAST * INPUTS_PER_OPERATION);
  expect(slowestMs).toBeLessThan(SLOWEST_MS);
}, 180_000);

test('bytes that are not HTTP get a response and do not crash the server', async () => {
  const speak = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(api.api.port, '127.0.0.1', () => socket.write(bytes));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString();
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  for (const [status, bytes] of [
    [400, 'NONSENSE\r\n\r\n'],
    [400, 'GET /api/base_info HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n'],
    [431, `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ] as const) {
    expect(await speak(bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*"code":400`, 's'));
  }
  expect((await api.client.send('GET', 'base_info')).code).toBe(200);
});
