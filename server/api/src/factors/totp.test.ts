import { createHmac } from 'node:crypto';
import { createTotpCipher, createTotpSecret, totpAddress, totpCode, totpStep } from './totp.ts';

// RFC 6238, appendix B: the secret is "12345678901234567890".
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

describe('S14.1 time-based codes', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %d s', (seconds, code) => {
    expect(totpCode(RFC_SECRET, at(seconds))).toBe(code);
    expect(totpStep(RFC_SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test('are accepted one step early or late, and no further', () => {
    const code = totpCode(RFC_SECRET, at(3_000));
    for (const seconds of [2_970, 3_000, 3_059]) {
      expect(totpStep(RFC_SECRET, code, at(seconds))).toBe(100);
    }
    for (const seconds of [2_969, 3_060]) {
      expect(totpStep(RFC_SECRET, code, at(seconds))).toBeUndefined();
    }
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345', '1e5555'])(
    '%j is none',
    (code) => {
      expect(totpStep(RFC_SECRET, code, at(59))).toBeUndefined();
    },
  );

  test('spaces of an app’s display do not matter', () => {
    expect(totpStep(RFC_SECRET, '287 082', at(59))).toBe(1);
  });

  test('secrets are 160 random bits, in the address an app reads', () => {
    const secret = createTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(createTotpSecret()).not.toBe(secret);
    expect(totpAddress(secret, 'ann')).toContain(`secret=${secret}`);
  });

  test('a sealed secret can be opened for its owner only', () => {
    const cipher = createTotpCipher({
      key: (purpose) => createHmac('sha256', 'root').update(purpose).digest(),
    });
    const sealed = cipher.seal('operator ann', RFC_SECRET);
    expect(sealed.toString('latin1')).not.toContain(RFC_SECRET);
    expect(cipher.open('operator ann', sealed)).toBe(RFC_SECRET);
    expect(() => cipher.open('operator bob', sealed)).toThrow();
  });
});
