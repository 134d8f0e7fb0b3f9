import { supportAddresses } from './use-support.ts';

const SCREEN = '/ServiceOnline';

test('S3.55 without a configured link the bundled page opens in the frame', () => {
  expect(supportAddresses('', SCREEN)).toEqual({
    contact: SCREEN,
    isElsewhere: false,
    framed: '/pages/support',
  });
});

test('S3.55 a page of our own opens in the frame too', () => {
  expect(supportAddresses('/pages/other', SCREEN)).toEqual({
    contact: SCREEN,
    isElsewhere: false,
    framed: '/pages/other',
  });
});

test('S3.55 a configured link is opened and framed', () => {
  expect(supportAddresses('https://chat.example/room', SCREEN)).toEqual({
    contact: 'https://chat.example/room',
    isElsewhere: true,
    framed: 'https://chat.example/room',
  });
});

test.each(['javascript:alert(1)', 'http://chat.example', '//chat.example', 'data:text/html,x'])(
  'S3.55 %p is not followed',
  (configured) => {
    expect(supportAddresses(configured, SCREEN).contact).toBe(SCREEN);
  },
);
