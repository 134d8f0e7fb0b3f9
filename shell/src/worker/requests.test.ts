import { endpoints } from '@velvet/contract/endpoints';
import { savedCalls } from '@velvet/contract/service-worker';
import { eachOf } from '@velvet/contract/testing/each-of';
import { isPage, isSavedCall, pageKey } from './requests.ts';

const ORIGIN = 'https://velvet.example';
const asked = (path: string, own: Partial<Request> = {}) => ({
  method: 'GET',
  url: new URL(path, ORIGIN).href,
  mode: 'cors' as const,
  destination: '' as const,
  ...own,
});
const opened = (path: string, own: Partial<Request> = {}) =>
  asked(path, { mode: 'navigate', destination: 'document', ...own });

test('opening a page is for the worker', () => {
  eachOf(['/', '/Home', '/detail?id=4', '/wallet/sign-in-codes', '/unknown'], (path) => {
    expect(isPage(opened(path), ORIGIN)).toBe(true);
  });
});

test('all else is not', () => {
  eachOf(
    [
      ['a page of the edge', opened('/edge/left')],
      ['the end of an override', opened('/edge/override')],
      ['a page in a frame', opened('/Home', { destination: 'iframe' })],
      ['a form', opened('/Login', { method: 'POST' })],
      ['a file', opened('/icon.svg')],
      ['a file of a release', opened('/releases/shell/1/main.js')],
      ['what the API serves', opened('/pages/rules')],
      ['a payment', opened('/pay/4')],
      ['a download', opened('/api/account_export')],
      ['another origin', opened('https://evil.example/Home')],
      ['a request of a script', asked('/Home')],
    ] as const,
    ([_, request]) => {
      expect(isPage(request, ORIGIN)).toBe(false);
    },
  );
});

test.each([
  ['a list', asked('/api/xuanfeilist?id=0&page=1'), true],
  ['the account', asked('/api/user_info'), false],
  ['a balance', asked('/api/user_statement?page=1'), false],
  ['a profile for VIPs', asked('/api/xuanfeidata?id=4'), false],
  ['a signed address', asked('/api/video_get_info?id=4'), false],
  ['a conversation', asked('/api/support_messages'), false],
  ['the stream of events', asked('/api/events'), false],
  ['a segment of a video', asked('/media/stream/1.m4s'), false],
  ['a call that writes', asked('/api/xuanfeilist', { method: 'POST' }), false],
  ['a longer path', asked('/api/xuanfeilist/4'), false],
  ['another origin', asked('https://evil.example/api/xuanfeilist'), false],
])('%s may be saved: %#', (_, request, expected) => {
  expect(isSavedCall(request, ORIGIN)).toBe(expected);
});

test('saved calls only read, move no money and take no secrets', () => {
  const saved = endpoints.filter(({ name }) => savedCalls.includes(name));
  expect(saved).toHaveLength(savedCalls.length);
  for (const endpoint of saved) {
    expect(endpoint).toMatchObject({ method: 'GET' });
    expect(endpoint).not.toHaveProperty('money');
    expect(endpoint).not.toHaveProperty('credentials');
  }
  expect(savedCalls.filter((name) => /^(?:user|member|support|game)_/.test(name))).toEqual([]);
});

test('documents differ by path and by which parameters there are', () => {
  const keyOf = (path: string) => pageKey(new URL(path, ORIGIN));
  expect(keyOf('/detail?id=4')).toBe('/detail?id');
  expect(keyOf('/list?name=a&id=4&id=5')).toBe('/list?id&name');
  expect(keyOf('/Home')).toBe('/Home');
});
