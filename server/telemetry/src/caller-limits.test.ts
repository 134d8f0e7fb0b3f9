import { networkOf, subscriberOf } from './caller-limits.ts';

test.each([
  ['203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:DB8::1', '2001:db8:0:0:5::'],
  ['fe80::1%eth0', 'fe80::2'],
])('S14.3 %s and %s are one subscriber', (one, other) => {
  expect(subscriberOf(one)).toBe(subscriberOf(other));
});

test.each([
  ['203.0.113.7', '203.0.113.8'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
])('S14.3 %s and %s are two subscribers of one network', (one, other) => {
  expect(subscriberOf(one)).not.toBe(subscriberOf(other));
  expect(networkOf(one)).toBe(networkOf(other));
});

test.each([
  ['203.0.113.7', '203.0.114.7'],
  ['2001:db8:1::1', '2001:db8:2::1'],
  ['127.0.0.1', '::1'],
  ['not an address', 'another'],
])('S14.3 %s and %s are two networks', (one, other) => {
  expect(networkOf(one)).not.toBe(networkOf(other));
});
