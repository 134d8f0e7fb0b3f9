import { listingAccess } from './use-listing-link.ts';

test.each([
  ['a guest', { isSignedIn: false, isVip: undefined }, 'sign-in'],
  ['a guest whose former account was VIP', { isSignedIn: false, isVip: true }, 'sign-in'],
  ['a member without VIP', { isSignedIn: true, isVip: false }, 'vip-only'],
  ['a VIP', { isSignedIn: true, isVip: true }, 'open'],
  ['a member not known yet', { isSignedIn: true, isVip: undefined }, 'unknown'],
] as const)('S3.10 %s', (_who, visitor, expected) => {
  expect(listingAccess(visitor)).toBe(expected);
});
