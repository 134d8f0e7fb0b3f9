import { openEnvelope } from '@velvet/contract/envelope';
import { createPages, filesOf, markSaved } from './pages.ts';
import { createSaved } from './saved.ts';
import { createFakeCaches } from './testing/fake-caches.ts';

const ORIGIN = 'https://velvet.example';
const HOME = new URL('/Home', ORIGIN);
const MAIN = '/releases/shell/1/main.js';
const html = `<!doctype html><html lang="en"><head></head><body>Home<script src="${MAIN}"></script></body></html>`;

const headersOf = (set: string | undefined, own: Record<string, string> = {}) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'",
  'Cache-Control': 'no-cache',
  Vary: 'Cookie',
  ...(set === undefined ? {} : { 'X-Velvet-Set': set }),
  ...own,
});

interface Answer {
  readonly status?: number;
  readonly set?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly text?: string;
}

/** A response of the network; those that code makes have another type. */
function answer({ status = 200, set, headers, text = html }: Answer = {}): Response {
  const response = new Response(text, { status, headers: headersOf(set, headers) });
  Object.defineProperty(response, 'type', { value: 'basic' });
  return response;
}

function setup() {
  let time = 1_000_000;
  const fake = createFakeCaches();
  const saved = createSaved({ caches: fake.caches, origin: ORIGIN, now: () => time });
  /** What the browser's HTTP cache has. */
  const atHand = new Set([MAIN]);
  let network: () => Promise<Response> = async () => answer({ set: 'one' });
  const asked: string[] = [];
  const checkWorker = jest.fn();
  const pages = createPages({
    saved,
    origin: ORIGIN,
    now: () => time,
    checkWorker,
    limitMs: 20,
    offlinePage: async ({ pathname }) => new Response(`offline ${pathname}`, { status: 503 }),
    fetch: async (input, init) => {
      if (init?.cache === 'only-if-cached') {
        if (!atHand.has(String(input))) throw new TypeError('not in the cache');
        return new Response('code');
      }
      asked.push(String(input));
      if (!String(input).startsWith('/releases/')) return network();
      atHand.add(String(input));
      return new Response('code');
    },
  });
  const work: Promise<unknown>[] = [];
  return {
    fake,
    saved,
    pages,
    atHand,
    asked,
    checkWorker,
    respond: (own: Answer) => {
      network = async () => answer(own);
    },
    pass: (ms: number) => {
      time += ms;
    },
    /** Opens Home and waits until the worker may stop. */
    async open(fresh: Promise<Response>): Promise<string> {
      const opened = await pages.open({
        address: HOME,
        fresh,
        waitUntil: (done) => work.push(done),
      });
      return opened.text();
    },
    settled: () => Promise.all(work),
  };
}

const down = () => Promise.reject(new TypeError('Failed to fetch'));
const never = () => new Promise<Response>(() => undefined);

test('with a network the page is the network’s, whatever was saved', async () => {
  const { pages, open, saved } = setup();
  await pages.visit(HOME, 'one');
  expect(await saved.find('page', '/Home')).toBeDefined();
  expect(await open(Promise.resolve(answer({ set: 'one' })))).toBe(html);
});

test('without a network it is the saved one, with its policies and the time it was saved', async () => {
  const { pages } = setup();
  await pages.visit(HOME, 'one');
  const response = await pages.open({ address: HOME, fresh: down(), waitUntil: () => undefined });
  expect(await response.text()).toBe(markSaved(html, 1_000_000));
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
  });
});

test('the time is an attribute of the document, where no policy forbids it', () => {
  expect(markSaved(html, 5)).toContain('<html data-saved="5" lang="en">');
});

test('a slow network has a limit where a page is saved', async () => {
  const { pages, open } = setup();
  await pages.visit(HOME, 'one');
  expect(await open(never())).toContain('data-saved');
});

test('where none is saved, a slow network is waited for', async () => {
  const { open } = setup();
  const slow = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(answer({ set: 'one' })), 60);
  });
  expect(await open(slow)).toBe(html);
});

test('without a network and a saved page it is the offline page', async () => {
  const { open } = setup();
  expect(await open(down())).toBe('offline /Home');
});

test('a network that fails after the limit leads to the offline page, too', async () => {
  const { open } = setup();
  const failing = new Promise<Response>((_, reject) => {
    setTimeout(() => reject(new TypeError('Failed to fetch')), 60);
  });
  expect(await open(failing)).toBe('offline /Home');
});

test('what its page loads and the browser lacks is fetched, for the HTTP cache', async () => {
  const { pages, open, atHand, asked } = setup();
  atHand.clear();
  await pages.visit(HOME, 'one');
  expect(asked).toEqual([HOME.href, MAIN]);
  expect(await open(down())).toContain('data-saved');
});

test('a saved page whose scripts the browser has lost is not shown', async () => {
  const { pages, open, atHand } = setup();
  await pages.visit(HOME, 'one');
  atHand.clear();
  expect(await open(down())).toBe('offline /Home');
});

test.each([
  ['an error', { status: 500, set: 'one' }],
  ['an address that the app does not know', { status: 404, set: 'one' }],
  ['a page that another set answered', { set: 'two' }],
  ['a page without a set', {}],
  ['a page that must not be stored', { set: 'one', headers: { 'Cache-Control': 'no-store' } }],
  ['what is no page', { set: 'one', headers: { 'Content-Type': 'text/plain' } }],
])('%s is not saved', async (_, given) => {
  const { pages, saved, respond } = setup();
  respond(given);
  await pages.visit(HOME, 'one');
  expect(await saved.find('page', '/Home')).toBeUndefined();
});

test('an error of the server is passed on, and leaves what is saved', async () => {
  const { pages, saved, open } = setup();
  await pages.visit(HOME, 'one');
  expect(await open(Promise.resolve(answer({ status: 502 })))).toBe(html);
  expect(await saved.find('page', '/Home')).toBeDefined();
});

test.each([
  ['a release', 'two'],
  ['a rollback', 'zero'],
])('%s removes the pages of the set before it, as soon as the edge answers', async (_, set) => {
  const { pages, open, settled } = setup();
  await pages.visit(HOME, 'one');
  await open(Promise.resolve(answer({ set })));
  await settled();
  expect(await open(down())).toBe('offline /Home');
});

test('an answer that comes after the limit removes them as well', async () => {
  const { pages, open, saved, settled } = setup();
  await pages.visit(HOME, 'one');
  const slow = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(answer({ set: 'two' })), 60);
  });
  expect(await open(slow)).toContain('data-saved');
  await settled();
  expect(await saved.find('page', '/Home')).toBeUndefined();
});

test('a set without a worker removes them, and has the browser look for another worker', async () => {
  const { pages, open, saved, settled, checkWorker } = setup();
  await pages.visit(HOME, 'one');
  expect(checkWorker).not.toHaveBeenCalled();
  await open(Promise.resolve(answer()));
  await settled();
  expect(checkWorker).toHaveBeenCalledTimes(1);
  expect(await saved.find('page', '/Home')).toBeUndefined();
});

test('responses that a page was rendered from are saved for the session, unless it has newer ones', async () => {
  const { pages, saved, respond } = setup();
  await saved.keepOwner('mei');
  const fresh = { text: 'fresh', headers: {}, generation: saved.generation(), owner: 'mei' };
  await saved.put('call', 'mei en /api/address_list', fresh);
  const answers = {
    'xuanfeilist?id=0&page=1': { code: 200, msg: '', data: [{ id: 1 }] },
    address_list: { code: 200, msg: '', data: [] },
    base_info: { code: 200, msg: '', data: {} },
  };
  const script = (id: string, value: object) =>
    `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
  const data = script('velvet-page', { language: 'en' }) + script('velvet-answers', answers);
  respond({ set: 'one', text: html.replace('<body>', `<body>${data}`) });
  await pages.visit(HOME, 'one');
  const textOf = async (call: string) => (await saved.find('call', `mei en /api/${call}`))?.text;
  const envelope: unknown = JSON.parse((await textOf('xuanfeilist?id=0&page=1')) ?? '');
  expect(openEnvelope(envelope)).toMatchObject({ ok: true, code: 200, data: [{ id: 1 }] });
  expect(await textOf('address_list')).toBe('fresh');
  expect(await textOf('base_info')).toBeUndefined();
});

test('a page is requested again only after a while', async () => {
  const { pages, asked, pass } = setup();
  await pages.visit(HOME, 'one');
  await pages.visit(HOME, 'one');
  expect(asked).toHaveLength(1);
  pass(10 * 60_000);
  await pages.visit(HOME, 'one');
  expect(asked).toHaveLength(2);
});

test('nothing but screens of this origin is requested', async () => {
  const { pages, asked } = setup();
  for (const address of ['https://evil.example/Home', `${ORIGIN}/api/user_info`]) {
    await pages.visit(new URL(address), 'one');
  }
  expect(asked).toEqual([]);
});

test('a page that arrives after a logout is not saved', async () => {
  const { pages, saved } = setup();
  await saved.keepOwner('mei');
  const visit = pages.visit(HOME, 'one');
  await saved.keepOwner('guest');
  await visit;
  expect(await saved.find('page', '/Home')).toBeUndefined();
});

test('the files of a page are those of releases that it names', () => {
  const page = `<link href="/icon.svg"><link rel="preload" href="/releases/a/1/x.css"><script src="/releases/a/1/x.js"></script><script src="/releases/a/1/x.js"></script>`;
  expect(filesOf(page)).toEqual(['/releases/a/1/x.css', '/releases/a/1/x.js']);
});
