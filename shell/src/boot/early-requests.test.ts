import { claimEarlyResponse, type EarlyRequests } from './early-requests.ts';

const answer = Promise.resolve(new Response());
const early = (own: Partial<EarlyRequests> = {}): EarlyRequests => ({
  language: 'en',
  token: 'a',
  startedAt: 1_000,
  responses: new Map([['sys_config', answer]]),
  ...own,
});
const asker = { language: 'en', token: 'a', now: 31_000 };

test('an early answer is handed out once', () => {
  const calls = early();
  expect(claimEarlyResponse(calls, 'sys_config', asker)).toBe(answer);
  expect(claimEarlyResponse(calls, 'sys_config', asker)).toBeUndefined();
});

test('other addresses find nothing, and nothing finds nothing', () => {
  expect(claimEarlyResponse(early(), 'base_info', asker)).toBeUndefined();
  expect(claimEarlyResponse(undefined, 'sys_config', asker)).toBeUndefined();
});

test.each([
  ['another member', { ...asker, token: 'b' }],
  ['a guest', { ...asker, token: null }],
  ['another language', { ...asker, language: 'ja' }],
  ['a screen that opens much later', { ...asker, now: 31_001 }],
])('%s does not get it, and it stays for the visitor it was requested for', (_, other) => {
  const calls = early();
  expect(claimEarlyResponse(calls, 'sys_config', other)).toBeUndefined();
  expect(claimEarlyResponse(calls, 'sys_config', asker)).toBe(answer);
});

test('S2.3 a call made before the language is decided takes the response in the stored one', () => {
  const undecided = { ...asker, language: null };
  expect(claimEarlyResponse(early(), 'sys_config', undecided)).toBe(answer);
});

test('S2.3 without a stored language the server chose it, for whichever it is', () => {
  expect(claimEarlyResponse(early({ language: null }), 'sys_config', asker)).toBe(answer);
});
