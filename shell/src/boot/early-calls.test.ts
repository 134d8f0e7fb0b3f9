import { claimEarlyAnswer, type EarlyCalls } from './early-calls.ts';

const answer = Promise.resolve(new Response());
const early = (own: Partial<EarlyCalls> = {}): EarlyCalls => ({
  language: 'en',
  token: 'a',
  answers: new Map([['sys_config', answer]]),
  ...own,
});
const asker = { language: 'en', token: 'a' };

test('an early answer is handed out once', () => {
  const calls = early();
  expect(claimEarlyAnswer(calls, 'sys_config', asker)).toBe(answer);
  expect(claimEarlyAnswer(calls, 'sys_config', asker)).toBeUndefined();
});

test('other addresses find nothing, and nothing finds nothing', () => {
  expect(claimEarlyAnswer(early(), 'base_info', asker)).toBeUndefined();
  expect(claimEarlyAnswer(undefined, 'sys_config', asker)).toBeUndefined();
});

test.each([
  ['another member', { language: 'en', token: 'b' }],
  ['a guest', { language: 'en', token: null }],
  ['another language', { language: 'ja', token: 'a' }],
])('%s does not get it, and it stays for whom it was asked', (_, other) => {
  const calls = early();
  expect(claimEarlyAnswer(calls, 'sys_config', other)).toBeUndefined();
  expect(claimEarlyAnswer(calls, 'sys_config', asker)).toBe(answer);
});

test('S2.3 a call made before the language is decided takes what was asked in the stored one', () => {
  const undecided = { ...asker, language: null };
  expect(claimEarlyAnswer(early(), 'sys_config', undecided)).toBe(answer);
});

test('S2.3 without a stored language the server chose it, for whichever it is', () => {
  expect(claimEarlyAnswer(early({ language: null }), 'sys_config', asker)).toBe(answer);
});
