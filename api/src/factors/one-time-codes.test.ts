import { createInvitationCode, createRecoveryCodes, hashOneTimeCode } from './one-time-codes.ts';

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
