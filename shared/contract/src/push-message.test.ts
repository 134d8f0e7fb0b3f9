import { readPushMessage } from './push-message.ts';

const message = {
  kind: 'withdrawal',
  title: 'Withdrawal',
  body: 'The status of your withdrawal has changed',
  lang: 'en',
  url: '/WithdrawRecord',
};

test('S14.5 a message is read, and what a later version adds is left out', () => {
  expect(readPushMessage({ ...message, later: 1 })).toEqual(message);
});

test.each([
  null,
  'text',
  [],
  {},
  { ...message, kind: 'balance' },
  { ...message, title: 1 },
  { ...message, body: undefined },
  { ...message, lang: null },
  { ...message, url: 'https://elsewhere.example/' },
  { ...message, url: '//elsewhere.example/' },
  { ...message, url: '/\\elsewhere.example/' },
  { ...message, url: 'WithdrawRecord' },
])('S14.5 anything else is no message: %j', (value) => {
  expect(readPushMessage(value)).toBeUndefined();
});
