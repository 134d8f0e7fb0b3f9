import type { PushState } from '@velvet/contract/push';
import { decideRenewal, isPushOn, type PushOnDevice } from './decide-renewal.ts';

const KEY = 'BK';
const ENDPOINT = 'https://push.example/1';
const kinds = { withdrawal: true, recharge: true, support: false, notice: true };
const subscription = { endpoint: ENDPOINT, serverKey: KEY };
const device = (more: Partial<PushOnDevice> = {}): PushOnDevice => ({
  permission: 'granted',
  subscription,
  ...more,
});
const without: PushOnDevice = { permission: 'granted', subscription: undefined };
const server: PushState = { serverKey: KEY, kinds };
const note = { endpoint: ENDPOINT, kinds };
const other = { ...subscription, serverKey: 'other' };
const untold = { ...subscription, serverKey: undefined };

test.each([
  ['all is well', device(), server, 'none'],
  ['the browser has dropped it', without, server, 'subscribe'],
  ['the server has another key', device({ subscription: other }), server, 'subscribe'],
  ['the browser does not tell the key', device({ subscription: untold }), server, 'none'],
  ['the push service refused the address', device(), { serverKey: KEY }, 'subscribe'],
  [
    'the browser has replaced it',
    device({ subscription: { ...subscription, endpoint: 'https://push.example/2' } }),
    server,
    'save',
  ],
  ['the permission is gone', device({ permission: 'denied' }), server, 'end'],
  ['the permission was reset', device({ permission: 'default' }), server, 'end'],
  ['the server sends nothing at present', without, { kinds }, 'none'],
] as const)('S14.5 %s', (_, own, state, expected) => {
  expect(decideRenewal(own, note, state)).toBe(expected);
});

test('S14.5 what another page has begun is finished', () => {
  expect(decideRenewal(without, { ...note, endpoint: '' }, { serverKey: KEY })).toBe('subscribe');
});

test.each([
  ['with all that it takes', device(), server, true],
  ['without the permission', device({ permission: 'denied' }), server, false],
  ['without a subscription', without, server, false],
  ['for another key', device({ subscription: other }), server, false],
  ['unknown to the server', device(), { serverKey: KEY }, false],
  ['with a server that sends nothing', device(), { kinds }, false],
] as const)('S14.5 messages come %s: %s', (_, own, state, expected) => {
  expect(isPushOn(own, state)).toBe(expected);
});
