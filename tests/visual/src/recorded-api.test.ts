import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { type RecordedApi, recordApi } from './recorded-api.ts';

let api: Server;
let recorded: RecordedApi;
let calls: number;

beforeEach(async () => {
  calls = 0;
  api = createServer(async (request, response) => {
    calls += 1;
    const body = await text(request);
    response.setHeader('Set-Cookie', ['a=1', 'b=2']);
    response.writeHead(201, { 'content-type': 'text/plain' });
    response.end(`${calls}: ${request.method} ${request.url} ${body}`);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const address = api.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  recorded = await recordApi(`http://127.0.0.1:${address.port}`);
});
afterEach(async () => {
  await recorded.close();
  await new Promise((resolve) => api.close(resolve));
});

const call = async (path: string, body?: string): Promise<string> => {
  const init = body === undefined ? {} : { method: 'POST', body };
  return (await fetch(`${recorded.url}${path}`, init)).text();
};

test('the same call gets the answer of the first time', async () => {
  expect(await call('/api/home?lang=en')).toBe('1: GET /api/home?lang=en ');
  expect(await call('/api/home?lang=en')).toBe('1: GET /api/home?lang=en ');
  expect(calls).toBe(1);
});

test('calls of another address, method or body are answered separately', async () => {
  const answers = [
    await call('/a'),
    await call('/b'),
    await call('/a', 'x'),
    await call('/a', 'y'),
  ];
  expect(answers).toEqual(['1: GET /a ', '2: GET /b ', '3: POST /a x', '4: POST /a y']);
});

test.each(['lang', 'accept-language', 'token', 'accept', 'range'])(
  'calls with another %s header are answered separately',
  async (name) => {
    const callWith = async (value: string) =>
      (await fetch(`${recorded.url}/a`, { headers: { [name]: value } })).text();
    expect(await callWith('one')).toBe('1: GET /a ');
    expect(await callWith('two')).toBe('2: GET /a ');
    expect(await callWith('one')).toBe('1: GET /a ');
  },
);

test('status and headers arrive as the API sent them', async () => {
  const { status, headers } = await fetch(`${recorded.url}/a`);
  expect(status).toBe(201);
  expect(headers.get('content-type')).toBe('text/plain');
  expect(headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});
