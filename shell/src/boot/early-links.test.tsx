import { paths } from '@velvet/sdk/routes';
import { earlyTapOn } from './early-links.ts';

const site = {
  routes: {
    listings: { '/Home': 'public', '/detail': 'members', '/list': 'members' },
    wallet: { '/Mine': 'members' },
    game: { '/Lottery': 'members' },
    video: { '/Video': 'public', '/PlayVideo': 'public' },
  },
  menus: {},
  forMembers: { '/detail': ['id'], '/Mine': [], '/Lottery': ['key', 'id'] },
};

function linkTo(address: string, attributes: object = {}): HTMLAnchorElement {
  const link = document.createElement('a');
  Object.assign(link, { href: address, ...attributes });
  document.body.append(link);
  return link;
}

beforeEach(() => {
  const script = document.createElement('script');
  const textContent = JSON.stringify(site);
  Object.assign(script, { type: 'application/json', id: 'velvet-site', textContent });
  document.body.append(script);
});
afterEach(() => {
  document.body.innerHTML = '';
});

const guest = { isGuest: true, hasOwnPages: false, isAppNear: false };
const member = { isGuest: false, hasOwnPages: true, isAppNear: false };

test.each([
  ['a public screen', '/Video', 'follow', 'follow'],
  ['a public screen that is not rendered at the edge', '/PlayVideo?id=4', 'wait', 'wait'],
  ['the screen to log in', paths.login, 'follow', 'wait'],
  ['the screen to register', paths.register, 'follow', 'wait'],
  ['a screen that is rendered for members', '/detail?id=4', 'ask', 'follow'],
  ['one without parameters', '/Mine', 'ask', 'follow'],
  ['one with its parameters in another order', '/Lottery?id=1&key=a', 'ask', 'follow'],
  ['one without its parameters', '/Lottery', 'ask', 'wait'],
  ['one with another parameter', '/detail?id=4&region=2', 'ask', 'wait'],
  ['another screen of members', '/list?id=4', 'ask', 'wait'],
  ['an unknown path', '/toString', 'wait', 'wait'],
  ['another site', 'https://example.com/Video', 'wait', 'wait'],
])('S3.2 a link to %s', (_, address, forGuest, forMember) => {
  expect(earlyTapOn(linkTo(address), guest)).toBe(forGuest);
  expect(earlyTapOn(linkTo(address), member)).toBe(forMember);
});

test('links wait for an app that is near, and the question does not', () => {
  const near = { ...guest, isAppNear: true };
  expect(earlyTapOn(linkTo('/Video'), near)).toBe('wait');
  expect(earlyTapOn(linkTo('/detail?id=4'), near)).toBe('ask');
});

test('a member of whom the edge knows no time zone waits for the app', () => {
  const unknown = { ...member, hasOwnPages: false };
  expect(earlyTapOn(linkTo('/detail?id=4'), unknown)).toBe('wait');
  expect(earlyTapOn(linkTo('/Video'), unknown)).toBe('follow');
});

test('a link to another window is not answered here', () => {
  expect(earlyTapOn(linkTo('/Video', { target: '_blank' }), guest)).toBe('wait');
});

test('nothing is known before the end of the page is there', () => {
  document.body.innerHTML = '';
  expect(earlyTapOn(linkTo('/detail?id=4'), guest)).toBe('wait');
});
