import {
  createInvitationCode,
  createRecoveryCodes,
  deriveCode,
  hashOneTimeCode,
} from './one-time-codes.ts';

describe('S14.1 recovery codes', () => {
  test('are ten different, readable ones', () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes)
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(?:-[2-9A-HJKMNP-Z]{4}){3}$/);
  });

  test('match regardless of spelling variants', () => {
    const hash = hashOneTimeCode('ABCD-EFGH-JKMN-PQRS');
    expect(hashOneTimeCode(' abcd efghjkmn pqrs ')).toEqual(hash);
    expect(hashOneTimeCode('ABCD-EFGH-JKMN-PQRT')).not.toEqual(hash);
  });
});

test('S13.1 an invitation’s code has 128 random bits', () => {
  const code = createInvitationCode().replaceAll('-', '');
  expect(code.length * Math.log2(31)).toBeGreaterThanOrEqual(128);
});

test('S14.1 the code of a case has 79 bits, and is one for each key and secret', () => {
  const [secret, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const code = deriveCode(secret, 'key');
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(?:-[2-9A-HJKMNP-Z]{4}){3}$/);
  expect(deriveCode(secret, 'key')).toBe(code);
  const all = Array.from({ length: 500 }, (_, n) => deriveCode(secret, `key ${n}`));
  expect(new Set([...all, deriveCode(other, 'key')]).size).toBe(501);
  expect(new Set(all.join('').replaceAll('-', '')).size).toBe(31);
});
