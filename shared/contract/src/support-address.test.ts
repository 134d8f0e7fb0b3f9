import { isSupportElsewhere, supportAddress } from './support-address.ts';

test('S15.1 what a member comes about is part of the address', () => {
  expect(supportAddress('withdrawal:42')).toBe('/ServicePage?about=withdrawal%3A42');
});

test.each([
  ['https://chat.example/room', true],
  ['HTTPS://chat.example/room', false],
  ['http://chat.example', false],
  ['//chat.example', false],
  ['javascript:alert(1)', false],
  ['/pages/other', false],
  ['', false],
])('S15.1 support at %p is elsewhere: %p', (supportUrl, isElsewhere) => {
  expect(isSupportElsewhere(supportUrl)).toBe(isElsewhere);
});
