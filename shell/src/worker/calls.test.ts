import { createCalls } from './calls.ts';
import { ownerOf } from './owner.ts';
import { createSaved } from './saved.ts';
import { createFakeCaches } from './testing/fake-caches.ts';

const ORIGIN = 'https://velvet.example';
const envelope = (code: number, data = 'data') => JSON.stringify({ code, msg: '', data });

interface Asked {
  readonly token?: string;
  readonly language?: string;
  readonly path?: string;
  readonly signal?: AbortSignal;
}

function setup() {
  const fake = createFakeCaches();
  const saved = createSaved({ caches: fake.caches, origin: ORIGIN, now: () => 1_000_000 });
  let network: () => Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'));
  const calls = createCalls({ saved, fetch: () => network(), limitMs: 20 });
  const ages: number[] = [];
  return {
    fake,
    saved,
    ages,
    respond: (text: string, init?: ResponseInit) => {
      network = async () => new Response(text, init);
    },
    disconnect: () => {
      network = () => Promise.reject(new TypeError('Failed to fetch'));
    },
    stall: () => {
      network = () => new Promise(() => undefined);
    },
    signIn: async (token: string) => saved.keepOwner(await ownerOf(token)),
    /** Makes a call and waits until the worker may stop. */
    async call({ token = 'mei', language = 'en', path = '/api/video_list', signal }: Asked = {}) {
      const work: Promise<unknown>[] = [];
      const headers = { token, lang: language };
      const request = new Request(ORIGIN + path, { headers, ...(signal ? { signal } : {}) });
      const waitUntil = (done: Promise<unknown>) => work.push(done);
      const onSaved = (at: number) => ages.push(at);
      const answer = calls.answer({ request, waitUntil, onSaved });
      const text = await answer.then((response) => response.text());
      await Promise.all(work);
      return text;
    },
  };
}

test('without a network a call gets what its session was told before, and the page its time', async () => {
  const { call, respond, disconnect, signIn, ages } = setup();
  await signIn('mei');
  respond(envelope(200));
  expect(await call()).toBe(envelope(200));
  expect(ages).toEqual([]);
  disconnect();
  expect(await call()).toBe(envelope(200));
  expect(ages).toEqual([1_000_000]);
});

test.each([
  ['another member', { token: 'lin' }],
  ['another language', { language: 'tr' }],
  ['another page of a list', { path: '/api/video_list?page=2' }],
])('%s gets nothing of it', async (_, asked) => {
  const { call, respond, disconnect, signIn } = setup();
  await signIn('mei');
  respond(envelope(200));
  await call();
  disconnect();
  await expect(call(asked)).rejects.toThrow('Failed to fetch');
});

test('nothing is saved for a session that no page has told of', async () => {
  const { call, respond, disconnect } = setup();
  respond(envelope(200));
  await call();
  disconnect();
  await expect(call()).rejects.toThrow('Failed to fetch');
});

test.each([
  ['a refusal', envelope(403), {}],
  ['a fault', envelope(200), { status: 500 }],
  ['too many calls', envelope(429), { status: 429 }],
  ['what is no envelope', '<html>', {}],
  ['an empty response', '', {}],
  ['a list', '[]', {}],
])('%s is passed on, and not saved', async (_, text, init) => {
  const { call, respond, disconnect, signIn } = setup();
  await signIn('mei');
  respond(text, init);
  expect(await call()).toBe(text);
  disconnect();
  await expect(call()).rejects.toThrow('Failed to fetch');
});

test('S3.70 the end of the session, as the API tells it, removes everything', async () => {
  const { call, respond, signIn, fake } = setup();
  await signIn('mei');
  respond(envelope(200));
  await call();
  respond(envelope(401));
  await call({ path: '/api/video_saved' });
  expect(fake.names()).toEqual([]);
});

test('a network that does not answer has a limit where something is saved', async () => {
  const { call, respond, stall, signIn, ages } = setup();
  await signIn('mei');
  respond(envelope(200));
  await call();
  stall();
  // The network's answer is still awaited, to be saved; only what the page gets is of interest here.
  void call().catch(() => undefined);
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (ages.length === 0) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
  expect(ages).toEqual([1_000_000]);
});

test('a call that its page gave up gets no saved response', async () => {
  const { call, respond, disconnect, signIn, ages } = setup();
  await signIn('mei');
  respond(envelope(200));
  await call();
  disconnect();
  await expect(call({ signal: AbortSignal.abort() })).rejects.toThrow('Failed to fetch');
  expect(ages).toEqual([]);
});

test('sessions are told apart by a digest, from which no token can be had', async () => {
  const { call, respond, signIn, fake } = setup();
  await signIn('bWVpLXRva2Vu');
  respond(envelope(200));
  await call({ token: 'bWVpLXRva2Vu' });
  const texts = (await fake.texts()).join('\n');
  expect(texts).toContain(await ownerOf('bWVpLXRva2Vu'));
  expect(texts).not.toMatch(/bWVpLXRva2Vu|mei-token/);
  expect(await ownerOf('bWVpLXRva2Vu')).not.toBe(await ownerOf('bGluLXRva2Vu'));
  expect(await ownerOf(null)).toBe('guest');
});
