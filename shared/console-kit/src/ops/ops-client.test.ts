import { createOpsClient, type OpsClientOptions } from './ops-client.ts';

const get = { method: 'GET', address: '/ops/desk/waiting', body: undefined } as const;
const post = { method: 'POST', address: '/ops/session/signOut', body: '{}' } as const;

const respond = (status: number, body: unknown) => async () =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

function setup(fetch: jest.Mock, options: Partial<OpsClientOptions> = {}) {
  const onSessionEnded = jest.fn();
  const client = createOpsClient({
    fetch,
    isOnline: () => true,
    language: () => 'zh-Hans',
    sessionKey: () => 'ada',
    onSessionEnded,
    ...options,
  });
  return { client, onSessionEnded };
}

const headersOf = (fetch: jest.Mock): Headers => fetch.mock.calls[0][1].headers;

test('S13.4 a change carries the console’s header, its key and the language', async () => {
  const fetch = jest.fn(respond(200, null));
  const { client } = setup(fetch);
  expect(await client.send(post, { idempotencyKey: 'k1' })).toEqual({ ok: true, wire: null });
  const headers = headersOf(fetch);
  expect(headers.get('X-Velvet-Ops')).toBe('1');
  expect(headers.get('Idempotency-Key')).toBe('k1');
  expect(headers.get('Accept-Language')).toBe('zh-Hans');
  expect(headers.get('Content-Type')).toBe('application/json');
  expect(fetch.mock.calls[0]).toMatchObject([
    '/ops/session/signOut',
    { method: 'POST', body: '{}', credentials: 'same-origin', redirect: 'error' },
  ]);
});

test('S13.2 a call says whose page makes it; the session of somebody else ends it', async () => {
  const fetch = jest.fn(respond(409, { reason: 'other_session', message: 'Somebody else' }));
  const { client, onSessionEnded } = setup(fetch, { operator: () => 'ada' });
  expect(await client.send(get)).toMatchObject({ failure: { reason: 'other_session' } });
  expect(headersOf(fetch).get('X-Velvet-Operator')).toBe('ada');
  expect(onSessionEnded).toHaveBeenCalledTimes(1);
});

test('S13.4 a read carries neither', async () => {
  const fetch = jest.fn(respond(200, { items: [] }));
  await setup(fetch).client.send(get);
  expect(headersOf(fetch).has('X-Velvet-Ops')).toBe(false);
  expect(headersOf(fetch).has('Idempotency-Key')).toBe(false);
});

test.each([
  [
    'a refusal',
    respond(409, { reason: 'changed_meanwhile', message: 'Changed', field: 'version' }),
    {
      kind: 'refused',
      status: 409,
      reason: 'changed_meanwhile',
      message: 'Changed',
      field: 'version',
    },
  ],
  [
    'a reason that only a newer server has',
    respond(429, { reason: 'not_today', message: 'No', retry_after: 7 }),
    { kind: 'refused', status: 429, reason: 'not_today', message: 'No', retryAfterS: 7 },
  ],
  ['a page of a proxy', respond(502, '<html>'), { kind: 'network', isChange: false }],
  ['an unreadable success', respond(200, '<html>'), { kind: 'contract', field: '' }],
  [
    'no connection',
    async () => {
      throw new TypeError('fetch failed');
    },
    { kind: 'network', isChange: false },
  ],
])('%s is a value', async (_, fetch, failure) => {
  const reply = await setup(jest.fn(fetch)).client.send(get);
  expect(reply).toEqual({ ok: false, failure });
});

test('a device that is offline sends nothing', async () => {
  const fetch = jest.fn(respond(200, null));
  const { client } = setup(fetch, { isOnline: () => false });
  expect(await client.send(post)).toEqual({ ok: false, failure: { kind: 'offline' } });
  expect(fetch).not.toHaveBeenCalled();
});

test('no response in time', async () => {
  const fetch = jest.fn(
    (_address: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const { client } = setup(fetch, { timeoutMs: 10 });
  const failure = { kind: 'timeout', isChange: true };
  expect(await client.send(post)).toEqual({ ok: false, failure });
});

test('what may take a minute is waited for that long', async () => {
  const fetch = jest.fn(
    (_address: string, { signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        setTimeout(() => resolve(new Response('{}')), 50);
      }),
  );
  const { client } = setup(fetch, { timeoutMs: 10 });
  expect(await client.send({ ...get, maxSeconds: 60 })).toEqual({ ok: true, wire: {} });
});

describe('S13.1 the end of a session', () => {
  const ended = respond(401, { reason: 'no_session', message: 'Signed out' });

  test('is told once the server says so', async () => {
    const { client, onSessionEnded } = setup(jest.fn(ended));
    await client.send(get);
    expect(onSessionEnded).toHaveBeenCalledTimes(1);
  });

  test('a wrong password is no end', async () => {
    const wrong = respond(401, { reason: 'wrong_credentials', message: 'Wrong' });
    const { client, onSessionEnded } = setup(jest.fn(wrong));
    await client.send(post);
    expect(onSessionEnded).not.toHaveBeenCalled();
  });

  test('a late response does not end the session of who signed in since', async () => {
    let session = 'ada';
    const { client, onSessionEnded } = setup(jest.fn(ended), { sessionKey: () => session });
    const reply = client.send(get);
    session = 'grace';
    await reply;
    expect(onSessionEnded).not.toHaveBeenCalled();
  });
});
