import { installWorker } from './install-worker.ts';
import { staticRoutes } from './static-routes.ts';
import { createFakeScope, ORIGIN } from './testing/fake-scope.ts';

function setup() {
  const messages: unknown[] = [];
  const client = { id: 'page', postMessage: (message: unknown) => messages.push(message) };
  const done: string[] = [];
  const { scope, fire } = createFakeScope({
    navigator: { language: 'ja-JP' },
    clients: { get: async () => client, claim: async () => done.push('claim') },
    registration: {
      navigationPreload: { enable: async () => done.push('preload') },
      update: async () => done.push('update'),
    },
    skipWaiting: async () => done.push('skipWaiting'),
  });
  let network: () => Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'));
  const fetch = jest.fn(() => network());
  installWorker(scope, fetch);
  return {
    done,
    fetch,
    fire,
    messages,
    respond: (text: string) => {
      network = async () => new Response(text);
    },
    disconnect: () => {
      network = () => Promise.reject(new TypeError('Failed to fetch'));
    },
    tell: (data: object) => fire('message', { data, source: client }),
    async request(path: string, own: object = {}, event: object = {}) {
      const request = { method: 'GET', url: ORIGIN + path, mode: 'cors', destination: '', ...own };
      const headers = new Headers({ lang: 'en' });
      let given: Promise<Response> | undefined;
      await fire('fetch', {
        ...event,
        request: { signal: new AbortController().signal, headers, ...request },
        clientId: 'page',
        respondWith: (response: Promise<Response>) => {
          given = response;
        },
      });
      return given;
    },
  };
}

const opened = { mode: 'navigate', destination: 'document' };
const LIST = JSON.stringify({ code: 200, msg: '', data: '' });

test('a new worker takes over at once, with navigations requested while it starts', async () => {
  const { fire, done } = setup();
  const addRoutes = jest.fn(async () => undefined);
  await fire('install', { addRoutes });
  await fire('activate');
  expect(done).toEqual(['skipWaiting', 'preload', 'claim']);
  expect(addRoutes).toHaveBeenCalledWith(staticRoutes);
});

test('a page that began to load before the worker was active is taken over when it tells of itself', async () => {
  const { tell, done } = setup();
  await tell({ kind: 'session', token: null, language: 'en' });
  expect(done).toEqual(['claim']);
});

test.each([
  ['without static routes', {}],
  ['with static routes of another kind', { addRoutes: () => Promise.reject(new TypeError('no')) }],
])('it is installed %s', async (_, event) => {
  const { fire, done } = setup();
  await fire('install', event);
  expect(done).toEqual(['skipWaiting']);
});

test.each([
  ['a script', '/releases/shell/1/main.js', { destination: 'script' }],
  ['a picture', '/media/listing/4.webp', { destination: 'image' }],
  ['a range of a video', '/media/stream/1.m4s', { headers: new Headers({ range: 'bytes=0-9' }) }],
  ['the stream of events', '/api/events', {}],
  ['an operation with money', '/api/user_set_withdraw', { method: 'POST' }],
  ['the account', '/api/user_info', {}],
  ['a download', '/api/account_export', opened],
  ['the release set', '/edge/set', {}],
  ['an override', '/edge/override?code=x', opened],
])('%s is left to the browser', async (_, path, own) => {
  const { request, fetch } = setup();
  expect(await request(path, own)).toBeUndefined();
  expect(fetch).not.toHaveBeenCalled();
});

test('the response that was requested while the worker started is the page', async () => {
  const { request, fetch } = setup();
  const preloadResponse = Promise.resolve(new Response('page'));
  expect(await (await request('/Home', opened, { preloadResponse }))?.text()).toBe('page');
  expect(fetch).not.toHaveBeenCalled();
});

test('the offline page is in the language that a page told, before that in the browser’s', async () => {
  const { request, tell } = setup();
  const titleOf = async () =>
    /<title>(.*)<\/title>/.exec((await (await request('/Mine', opened))?.text()) ?? '')?.[1];
  expect(await titleOf()).toBe('接続できません');
  await tell({ kind: 'session', token: null, language: 'tr' });
  expect(await titleOf()).toBe('Bağlantı yok');
});

test('a page is told the age of what it gets, and again when it asks', async () => {
  const { request, tell, respond, disconnect, messages } = setup();
  await tell({ kind: 'session', token: null, language: 'en' });
  respond(LIST);
  await request('/api/video_list');
  await tell({ kind: 'age' });
  expect(messages).toEqual([]);
  disconnect();
  await request('/api/video_list');
  await tell({ kind: 'age' });
  const age = { kind: 'saved', at: expect.any(Number) };
  expect(messages).toEqual([age, age]);
});

test('the end of a session removes what was saved', async () => {
  const { request, tell, respond, disconnect } = setup();
  await tell({ kind: 'session', token: null, language: 'en' });
  respond(LIST);
  await request('/api/video_list');
  await tell({ kind: 'session', token: 'bWVp', language: 'en' });
  await tell({ kind: 'session', token: null, language: 'en' });
  disconnect();
  await expect(request('/api/video_list')).rejects.toThrow('Failed to fetch');
});

test('leaving removes everything, and nothing is saved until a page tells of a session', async () => {
  const { request, tell, respond, disconnect } = setup();
  await tell({ kind: 'session', token: null, language: 'en' });
  respond(LIST);
  await request('/api/video_list');
  await tell({ kind: 'leave' });
  await request('/api/video_class');
  disconnect();
  for (const path of ['/api/video_list', '/api/video_class']) {
    await expect(request(path)).rejects.toThrow('Failed to fetch');
  }
});

test('messages of no known kind change nothing', async () => {
  const { tell, fetch } = setup();
  for (const data of [{ kind: 'visit' }, { kind: 'session' }, { kind: 'else' }, {}]) {
    await tell(data);
  }
  expect(fetch).not.toHaveBeenCalled();
});
