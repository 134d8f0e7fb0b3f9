import { languageCodes } from '@velvet/contract/language';
import { appPath } from './app-path.ts';
import { installWorker } from './install-worker.ts';
import { mayStaySilent } from './push.ts';
import { createFakeScope, ORIGIN } from './testing/fake-scope.ts';
import { workerTexts } from './worker-texts.ts';

const CHROME = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
const SAFARI = 'Mozilla/5.0 AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

interface Page {
  readonly path?: string;
  readonly frameType?: string;
  readonly isVisible?: boolean;
  readonly isFocused?: boolean;
  /** Whether the page listens, as once the app has started. */
  readonly answers?: boolean;
  readonly canFocus?: boolean;
}

function setup(pages: readonly Page[] = [], userAgent = CHROME) {
  const done: unknown[] = [];
  const shown: { title: string; options: NotificationOptions }[] = [];
  const clients = pages.map((page, index) => {
    const { path = '/Home', frameType = 'top-level', answers = true, canFocus = true } = page;
    const client = {
      id: String(index),
      url: ORIGIN + path,
      frameType,
      focused: page.isFocused === true,
      visibilityState: page.isVisible ? 'visible' : 'hidden',
      postMessage(message: unknown, ports: readonly MessagePort[] = []) {
        done.push([path, message]);
        if (answers) ports[0]?.postMessage('done');
      },
      async focus() {
        if (!canFocus) throw new TypeError('This page cannot be focused');
        done.push(`focus ${path}`);
        return client;
      },
      navigate: async (to: string) => void done.push(`navigate ${path} to ${to}`),
    };
    return client;
  });
  const close = jest.fn();
  let isSubscribed = true;
  const subscription = {
    async unsubscribe() {
      isSubscribed = false;
      return true;
    },
  };
  const { scope, fire } = createFakeScope({
    navigator: { language: 'ja-JP', userAgent },
    clients: {
      get: async () => undefined,
      claim: async () => undefined,
      matchAll: async () => clients,
      openWindow: async (to: string) => void done.push(`open ${to}`),
    },
    registration: {
      update: async () => undefined,
      showNotification: async (title: string, options: NotificationOptions) =>
        void shown.push({ title, options }),
      getNotifications: async () => [{ close }],
      pushManager: { getSubscription: async () => (isSubscribed ? subscription : null) },
    },
  });
  installWorker(scope, () => Promise.reject(new TypeError('no network here')));
  return {
    done,
    shown,
    close,
    fire,
    isSubscribed: () => isSubscribed,
    push: (text: string | null) =>
      fire('push', { data: text === null ? null : { json: (): unknown => JSON.parse(text) } }),
    tap: (data: unknown) => fire('notificationclick', { notification: { close, data } }),
    tell: (data: object) => fire('message', { data, source: null }),
  };
}

const message = {
  kind: 'withdrawal',
  title: '出金',
  body: '出金申請の結果が出ました',
  lang: 'ja',
  url: '/WithdrawRecord',
};

test('S14.5 a message is shown with its text, its language and where it leads', async () => {
  const { push, shown } = setup();
  await push(JSON.stringify(message));
  expect(shown).toEqual([
    {
      title: '出金',
      options: {
        body: '出金申請の結果が出ました',
        lang: 'ja',
        tag: 'withdrawal',
        icon: '/icon-192.png',
        badge: '/badge-96.png',
        data: { url: '/WithdrawRecord' },
      },
    },
  ]);
});

test.each([
  ['no content', null],
  ['what is no JSON', 'hello'],
  ['another kind, as of a later release', JSON.stringify({ ...message, kind: 'bonus' })],
  ['another origin', JSON.stringify({ ...message, url: 'https://else.example/' })],
])('S14.5 %s is a neutral text in the device’s language', async (_, text) => {
  const { push, shown, tell } = setup();
  await push(text);
  expect(shown).toMatchObject([
    { title: workerTexts.ja.news, options: { lang: 'ja', data: { url: '/Home' } } },
  ]);
  await tell({ kind: 'session', token: 'bWVp', language: 'tr' });
  await push(text);
  expect(shown[1]).toMatchObject({ title: workerTexts.tr.news, options: { lang: 'tr' } });
});

test.each([
  ['in Chromium', CHROME, 0],
  ['in Firefox', FIREFOX, 0],
  ['not in Safari, which asks for one each time', SAFARI, 1],
])('S14.5 the app on screen shows the news itself: %s', async (_, userAgent, count) => {
  const { push, shown } = setup([{}, { isVisible: true, isFocused: true }], userAgent);
  await push(JSON.stringify(message));
  expect(shown).toHaveLength(count);
});

test.each([
  ['behind another window', { isVisible: true }],
  ['in another tab', { isFocused: true }],
  ['a frame inside of another page', { frameType: 'nested', isVisible: true, isFocused: true }],
  ['a page of the edge', { path: '/edge/override', isVisible: true, isFocused: true }],
])('S14.5 what is open %s does not count as the app on screen', async (_, page) => {
  const { push, shown } = setup([page]);
  await push(JSON.stringify(message));
  expect(shown).toHaveLength(1);
});

const open = { kind: 'open', url: '/ServicePage?topic=1' };
const target = { url: '/ServicePage?topic=1' };

test('S14.5 a tap leads the open app there, without loading it again', async () => {
  const { tap, close, done } = setup([{ path: '/Video' }, { path: '/Mine', isVisible: true }]);
  await tap(target);
  expect(close).toHaveBeenCalledTimes(1);
  expect(done).toEqual(['focus /Mine', ['/Mine', open]]);
});

test('S14.5 a page that does not listen yet is led there by the browser', async () => {
  const { tap, done } = setup([{ answers: false }]);
  await tap(target);
  expect(done).toEqual(['focus /Home', ['/Home', open], 'navigate /Home to /ServicePage?topic=1']);
});

test.each([
  ['without an open app', []],
  ['with frames and pages of the edge only', [{ frameType: 'nested' }, { path: '/edge/set' }]],
  ['with an app that cannot be focused', [{ canFocus: false }]],
] satisfies [string, Page[]][])('S14.5 %s a window is opened', async (_, pages) => {
  const { tap, done } = setup(pages);
  await tap(target);
  expect(done).toEqual(['open /ServicePage?topic=1']);
});

test.each([
  [{ url: '//else.example/x' }],
  [{ url: 'https://else.example/x' }],
  [{ url: 'javascript:alert(1)' }],
  [{ url: '/edge/override?code=x' }],
  [{ url: '/\\else.example' }],
  [{ url: 4 }],
  [null],
])('S14.5 a tap leads to nothing but screens: %j', async (data) => {
  const { tap, done } = setup();
  await tap(data);
  expect(done).toEqual(['open /Home']);
});

test('an address of the app keeps its path and query', () => {
  expect(appPath('/list?id=4&name=a%20b#part', ORIGIN)).toBe('/list?id=4&name=a%20b');
  expect(appPath('list', ORIGIN)).toBeUndefined();
});

test('S14.5 open windows subscribe again when the browser has dropped the subscription', async () => {
  const { fire, done } = setup([{ path: '/Mine' }, { path: '/x', frameType: 'nested' }]);
  await fire('pushsubscriptionchange');
  expect(done).toEqual([['/Mine', { kind: 'renew' }]]);
});

test.each([
  ['a guest', { kind: 'session', token: null, language: 'en' }, false],
  ['who leaves', { kind: 'leave' }, false],
  ['a member', { kind: 'session', token: 'bWVp', language: 'en' }, true],
])('S14.5 %s: messages to the device go with the member', async (_, told, stays) => {
  const { tell, isSubscribed, close } = setup();
  await tell(told);
  expect(isSubscribed()).toBe(stays);
  expect(close).toHaveBeenCalledTimes(stays ? 0 : 1);
});

test('only Safari asks for a notification each time', () => {
  expect([CHROME, FIREFOX, SAFARI].map(mayStaySilent)).toEqual([true, true, false]);
});

test('the neutral text is there in every language', () => {
  const texts = languageCodes.map((language) => workerTexts[language].news);
  expect(new Set(texts).size).toBe(languageCodes.length);
});
