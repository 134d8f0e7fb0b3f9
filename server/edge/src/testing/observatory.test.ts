import { observatoryScore, type ScannedAnswer } from './observatory.ts';

const good: Record<string, string | string[]> = {
  'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'set-cookie': ['__Host-a=1; Path=/; SameSite=Lax; Secure'],
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};
const scan = (changed: Record<string, string | string[]>, own: Partial<ScannedAnswer> = {}) =>
  observatoryScore({
    headers: { ...good, ...changed },
    body: '<script src="/a.js" integrity="sha256-x"></script>',
    plain: { status: 308, location: 'https://velvet.example/' },
    url: 'https://velvet.example/',
    ...own,
  }).score;

test('everything right is the most that can be had without preloading', () => {
  expect(scan({})).toBe(140);
});

test.each([
  ['no policy', { 'content-security-policy': '' }, {}, 55],
  ['inline scripts', { 'content-security-policy': "script-src 'unsafe-inline'" }, {}, 60],
  ['no strict transport', { 'strict-transport-security': '' }, {}, 80],
  ['a short strict transport', { 'strict-transport-security': 'max-age=60' }, {}, 130],
  ['an insecure cookie', { 'set-cookie': ['a=1; SameSite=Lax'] }, {}, 130],
  ['an insecure session', { 'set-cookie': ['session=1; HttpOnly'] }, {}, 125],
  ['a session scripts can read', { 'set-cookie': ['session=1; Secure; SameSite=Lax'] }, {}, 70],
  ['an unsafe referrer policy', { 'referrer-policy': 'unsafe-url' }, {}, 130],
  ['sniffing', { 'x-content-type-options': '' }, {}, 135],
  ['no resource policy', { 'cross-origin-resource-policy': '' }, {}, 130],
  [
    'credentials for everybody',
    { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' },
    {},
    50,
  ],
  ['plain HTTP', {}, { plain: { status: 200, location: '' } }, 80],
  ['a redirection elsewhere', {}, { plain: { status: 308, location: 'https://b.example/' } }, 135],
  ['a foreign script', {}, { body: '<script src="https://b.example/a.js"></script>' }, 50],
] as const)('%s costs what the rules say', (_, headers, own, expected) => {
  expect(scan({ ...headers } as Record<string, string | string[]>, own)).toBe(expected);
});
