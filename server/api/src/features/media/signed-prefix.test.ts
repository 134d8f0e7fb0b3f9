import { randomBytes } from 'node:crypto';
import { anEpochSecond } from '@velvet/contract/testing/factories';
import * as fc from 'fast-check';
import { type MediaGrant, readGrant, signGrant } from './signed-prefix.ts';

const key = randomBytes(32);
const grant: MediaGrant = {
  stream: 'sample',
  segmentLimit: 45,
  expiresAt: anEpochSecond(1_000),
  sessionHash: randomBytes(32),
};

test('a grant is read back until it expires', () => {
  const token = signGrant(key, grant);
  expect(readGrant(key, token, anEpochSecond(999))).toEqual(grant);
  expect(readGrant(key, token, anEpochSecond(1_000))).toBeUndefined();
});

test('another key, a changed payload or a changed mac are refused', () => {
  const token = signGrant(key, grant);
  const [payload = '', mac = ''] = token.split('.');
  const freed = Buffer.from(payload, 'base64url').toString().replace('~45~', '~0~');
  expect(readGrant(randomBytes(32), token, anEpochSecond(1))).toBeUndefined();
  expect(
    readGrant(key, `${Buffer.from(freed).toString('base64url')}.${mac}`, anEpochSecond(1)),
  ).toBeUndefined();
  expect(readGrant(key, `${payload}.${mac.slice(1)}A`, anEpochSecond(1))).toBeUndefined();
  expect(readGrant(key, `${payload}.`, anEpochSecond(1))).toBeUndefined();
});

test('no text but a signed one opens anything', () => {
  fc.assert(
    fc.property(fc.string(), (text) => readGrant(key, text, anEpochSecond(1)) === undefined),
  );
  fc.assert(
    fc.property(fc.nat(200), fc.string({ minLength: 1, maxLength: 1 }), (at, letter) => {
      const token = signGrant(key, grant);
      const place = at % token.length;
      const changed = token.slice(0, place) + letter + token.slice(place + 1);
      return changed === token || readGrant(key, changed, anEpochSecond(1)) === undefined;
    }),
  );
});
