import type { EarlyRequests } from './early-requests.ts';

interface Device {
  readonly storage?: Readonly<Record<string, string>>;
  /** What the edge says of the page. */
  readonly page?: Readonly<Record<string, unknown>>;
}

interface Sent {
  readonly address: string;
  readonly headers: unknown;
}

const root = document.documentElement;
let sent: Sent[];

/** Runs the inline script as in a page's head; gives what it leaves for the shell. */
async function boot({ storage = {}, page = {} }: Device): Promise<EarlyRequests> {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  const script = document.createElement('script');
  const text = JSON.stringify({ language: 'en', early: ['base_info', 'sys_config'], ...page });
  Object.assign(script, { type: 'application/json', id: 'velvet-page', textContent: text });
  document.head.append(script);
  await jest.isolateModulesAsync(async () => {
    await import('./boot.ts');
  });
  if (!window.velvetEarly) throw new Error('The boot script left nothing');
  return window.velvetEarly;
}

beforeEach(() => {
  sent = [];
  root.lang = 'en';
  jest.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    sent.push({ address: String(address), headers: init?.headers });
    return new Response('{}');
  });
  jest.spyOn(window, 'addEventListener').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  window.velvetEarly?.rendered?.releaseTaps();
  delete window.velvetEarly;
  localStorage.clear();
  history.replaceState(null, '', '/');
  document.head.innerHTML = '';
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
});

const rendered = { rendered: 'for-all' };
const guestsOnly = { rendered: 'for-guests' };
const summer = Date.UTC(2026, 6);
const zoneOffsets = [[summer, new Date(summer).getTimezoneOffset()]] as const;
const membersOwn = { rendered: 'for-member', zoneOffsets };
const member = { token: 'secret' };
const addresses = () => sent.map(({ address }) => address);

test('a skeleton’s first calls start at once, as the device remembers its visitor', async () => {
  const { responses, token } = await boot({ storage: { lang: 'ja', token: 'secret' } });
  expect(addresses()).toEqual(['/api/replaceLang?lang=ja', '/api/base_info', '/api/sys_config']);
  expect(sent[0]?.headers).toEqual({ token: btoa('secret'), lang: 'ja' });
  expect([...responses.keys()]).toEqual(['replaceLang?lang=ja', 'base_info', 'sys_config']);
  expect(token).toBe('secret');
});

test('calls of members are for a device with a session, and get the parameters of the address', async () => {
  const page = {
    addressCalls: ['video_list?id={id}&page=1', 'video_list?id={class}&page=1'],
    sessionCalls: ['user_info', 'xuanfeidata?id={id}', 'lottery_get_info?key={key}&id={id}'],
  };
  history.replaceState(null, '', '/detail?id=7%26x');
  await boot({ page });
  const open = ['base_info', 'sys_config', 'video_list?id=7%26x&page=1'];
  expect(addresses().slice(1)).toEqual(open.map((call) => `/api/${call}`));
  sent = [];
  document.head.innerHTML = '';
  const { responses } = await boot({ page, storage: { token: 'secret' } });
  const own = ['user_info', 'xuanfeidata?id=7%26x'];
  expect(addresses().slice(4)).toEqual(own.map((call) => `/api/${call}`));
  expect([...responses.keys()].slice(4)).toEqual(own);
});

test('a call that fails surfaces only where it is claimed', async () => {
  jest.mocked(window.fetch).mockRejectedValue(new TypeError('down'));
  const { responses } = await boot({});
  await expect(responses.get('sys_config')).rejects.toThrow('down');
});

test('a rendered page sends no request and queues its taps', async () => {
  const early = await boot({ page: rendered });
  expect(addresses()).toEqual([]);
  expect(early.rendered).toBeDefined();
  expect(root.dataset.stale).toBeUndefined();
});

test.each<[string, Device]>([
  ['rendered in another language', { storage: { lang: 'ja' }, page: rendered }],
  ['to sign in, for a member', { storage: { token: 'secret' }, page: guestsOnly }],
  ['of a member, where nobody is signed in', { page: membersOwn }],
  ['of a member in another language', { storage: { ...member, lang: 'ja' }, page: membersOwn }],
  [
    'of a member with the times of another zone',
    {
      storage: member,
      page: { ...membersOwn, zoneOffsets: [...zoneOffsets, [0, 61]] },
    },
  ],
])('S2.3 S3.82 a page %s is not shown, and the first calls start', async (_, device) => {
  const early = await boot(device);
  expect(early.rendered).toBeUndefined();
  expect(root.dataset.stale).toBe('');
  expect(addresses()).toContain('/api/sys_config');
});

test.each<[string, Device]>([
  ['in the language remembered', { storage: { lang: 'en' }, page: rendered }],
  ['for all, for a member', { storage: { token: 'secret' }, page: rendered }],
  ['to sign in, for a guest', { page: guestsOnly }],
  ['of a member, for that member', { storage: member, page: membersOwn }],
  ['where what is remembered is no language', { storage: { lang: 'klingon' }, page: rendered }],
])('a page %s is shown', async (_, device) => {
  expect((await boot(device)).rendered).toBeDefined();
  expect(root.dataset.stale).toBeUndefined();
});

test('S3.82 the shell learns whether a page was rendered for the member', async () => {
  const early = await boot({ storage: member, page: membersOwn });
  expect(early.rendered?.isForMember).toBe(true);
  expect(addresses()).toEqual([]);
});

test('S3.82 an entry of the history that knows more than the server does shows its own', async () => {
  history.replaceState({ usr: { fromClass: 3 } }, '', '/PlayVideo?id=1');
  const early = await boot({ storage: member, page: membersOwn });
  expect(early.rendered).toBeUndefined();
});

test('S2.5 the page is in the language remembered', async () => {
  await boot({ storage: { lang: 'zh' } });
  expect(root.lang).toBe('zh-Hant');
});

test.each([
  ['other=1; __Host-velvet.lang=ja', 'ja'],
  ['velvet.lang=klingon', 'en'],
  ['not_velvet.lang=ja', 'en'],
])('S2.3 without it, in the one of the cookie %s', async (cookie, expected) => {
  jest.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  await boot({});
  expect(root.lang).toBe(expected);
  expect(localStorage.getItem('lang')).toBe(expected === 'en' ? null : expected);
});

test('S2.3 the language of the cookie is on the device again, for the app', async () => {
  jest.spyOn(document, 'cookie', 'get').mockReturnValue('velvet.lang=tr');
  await boot({});
  expect(localStorage.getItem('lang')).toBe('tr');
  await boot({ storage: { lang: 'ja' } });
  expect(root.lang).toBe('ja');
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['pink', undefined],
])('the theme %s is there before the first paint', async (theme, expected) => {
  await boot({ storage: { 'velvet.theme': theme } });
  expect(root.dataset.theme).toBe(expected);
});

test('S0.2 the gate is shown to a new visitor, and not to a returning one', async () => {
  await boot({ page: rendered });
  expect(root.dataset.gate).toBe('');
  root.dataset.gate = '';
  await boot({ storage: { 'velvet.adult': '1' }, page: rendered });
  expect(root.dataset.gate).toBeUndefined();
});

test('where storage is blocked the defaults of the page apply', async () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const early = await boot({ page: rendered });
  expect(early).toMatchObject({ language: null, token: null });
  expect(early.rendered).toBeDefined();
  expect(root.dataset.gate).toBe('');
});
