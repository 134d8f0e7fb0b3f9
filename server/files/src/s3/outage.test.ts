import { createServer, type Server, type ServerResponse } from 'node:http';
import { StoreUnavailable } from '../file-store.ts';
import type { S3Limits } from './s3-client.ts';
import { createS3Store } from './s3-store.ts';

/** What the server does with each request. */
let answer: (response: ServerResponse) => void;
let asked = 0;
let server: Server;
let endpoint: string;
const limits: S3Limits = { connectMs: 200, silenceMs: 300, callMs: 700, partMs: 700 };
const SLACK_MS = 1_500;
const environment = { ...process.env };

beforeAll(async () => {
  process.env.AWS_ACCESS_KEY_ID = 'key';
  process.env.AWS_SECRET_ACCESS_KEY = 'secret';
  server = createServer((request, response) => {
    asked += 1;
    request.resume();
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen');
  endpoint = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  process.env = environment;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function aStore(at = endpoint) {
  const onOutage = jest.fn();
  const settings = {
    kind: 's3',
    bucket: 'velvet',
    prefix: '',
    endpoint: at,
    region: 'us-east-1',
  } as const;
  return { store: createS3Store({ settings, limits, onOutage }), onOutage };
}

const never = () => undefined;
const failing = (response: ServerResponse) => {
  response.writeHead(500).end();
};
/** The clock of this machine differs from the store's. */
const skewed = (response: ServerResponse) => {
  response
    .writeHead(403, { 'content-type': 'application/xml' })
    .end('<Error><Code>RequestTimeTooSkewed</Code><Message>The time differs</Message></Error>');
};

const calls = [
  ['write', (store: ReturnType<typeof aStore>['store']) => store.write('a', Buffer.from('a'))],
  ['read', (store: ReturnType<typeof aStore>['store']) => store.read('a')],
  [
    'readRange',
    (store: ReturnType<typeof aStore>['store']) => store.readRange('a', { start: 0, length: 1 }),
  ],
  ['stat', (store: ReturnType<typeof aStore>['store']) => store.stat('a')],
  ['copy', (store: ReturnType<typeof aStore>['store']) => store.copy('a', 'b')],
  ['remove', (store: ReturnType<typeof aStore>['store']) => store.remove('a')],
  [
    'list',
    async (store: ReturnType<typeof aStore>['store']) => {
      for await (const file of store.list('a')) throw new Error(`There is ${file.key}`);
    },
  ],
] as const;

describe.each([
  ['hangs', never, 'timeout'],
  ['fails', failing, 'failed'],
])('a store that %s', (_, behaviour, reason) => {
  test.each(calls)('%s says so within its limit', async (_name, call) => {
    answer = behaviour;
    const { store, onOutage } = aStore();
    const startMs = performance.now();
    await expect(call(store)).rejects.toMatchObject({ name: 'StoreUnavailable', reason });
    expect(performance.now() - startMs).toBeLessThan(limits.callMs + SLACK_MS);
    expect(onOutage).toHaveBeenCalledTimes(1);
    await store.close();
  });
});

// The answer to a question for properties alone has no text that would say why.
test.each(calls.filter(([name]) => name !== 'stat'))(
  '%s takes a clock that differs from the store’s for an outage, which ends when it is set',
  async (_name, call) => {
    answer = skewed;
    const { store } = aStore();
    await expect(call(store)).rejects.toMatchObject({ name: 'StoreUnavailable', reason: 'failed' });
    await store.close();
  },
);

test('a store that nobody runs is unavailable', async () => {
  const { store } = aStore('http://127.0.0.1:9');
  await expect(store.read('a')).rejects.toMatchObject({
    name: 'StoreUnavailable',
    reason: 'failed',
  });
  await store.close();
});

test('a request that fails once is repeated', async () => {
  let count = 0;
  answer = (response) => {
    count += 1;
    if (count === 1) return failing(response);
    response.writeHead(200, { 'content-length': 4 }).end('here');
  };
  const { store, onOutage } = aStore();
  expect(await store.read('a')).toEqual(Buffer.from('here'));
  expect(onOutage).not.toHaveBeenCalled();
  await store.close();
});

test('after five failures the store is not asked for a while', async () => {
  answer = failing;
  const { store } = aStore();
  expect(store.breakerState()).toBe('closed');
  for (let count = 0; count < 5; count += 1) {
    await expect(store.read('a')).rejects.toThrow(StoreUnavailable);
  }
  asked = 0;
  expect(store.breakerState()).toBe('open');
  await expect(store.read('a')).rejects.toMatchObject({ reason: 'refused' });
  expect(asked).toBe(0);
  await store.close();
});

test('an answer that is cut off is not taken for the file', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-length': 10 });
    response.write('half');
    setTimeout(() => response.destroy(), 20);
  };
  const { store } = aStore();
  await expect(store.read('a')).rejects.toThrow(StoreUnavailable);
  await store.close();
});

test('a file that is not what was written is refused', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-length': 4, 'x-amz-meta-sha256': 'a'.repeat(64) });
    response.end('here');
  };
  const { store } = aStore();
  await expect(store.read('a')).rejects.toThrow('a is not what was written');
  await store.close();
});

test('a bucket that is not there is no missing file', async () => {
  answer = (response) => {
    response.writeHead(404, { 'content-type': 'application/xml' });
    response.end('<Error><Code>NoSuchBucket</Code><Message>None</Message></Error>');
  };
  const { store } = aStore();
  await expect(store.read('a')).rejects.toThrow(StoreUnavailable);
  await expect(store.remove('a')).rejects.toThrow(StoreUnavailable);
  await store.close();
});

test('what the store refuses is no outage', async () => {
  answer = (response) => {
    response.writeHead(403).end();
  };
  const { store, onOutage } = aStore();
  await expect(store.read('a')).rejects.not.toThrow(StoreUnavailable);
  expect(onOutage).not.toHaveBeenCalled();
  await store.close();
});
