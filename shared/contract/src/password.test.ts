import { decode } from './codec.ts';
import { anyPassword, hasPasswordForm, isOwnName } from './password.ts';
import { eachOf } from './testing/each-of.ts';

describe('S6.1 the form of a new password', () => {
  test('takes what the rule allows', () => {
    eachOf(
      [
        'abc123',
        'ABCDEF123456',
        '1a2b3c',
        'abcdef1234567',
        'only letters and spaces',
        '1234567890123',
        'пароль из многих букв',
        '合言葉は誰にも教えない長い文',
        '🔑'.repeat(13),
        'x'.repeat(128),
      ],
      (password) => expect(hasPasswordForm(password)).toBe(true),
    );
  });

  test('refuses all else', () => {
    eachOf(
      [
        '',
        'abc12',
        'abcdef',
        '123456',
        'abc123!',
        'abc 123',
        'пароль12',
        '🔑'.repeat(12),
        'x'.repeat(129),
      ],
      (password) => {
        expect(hasPasswordForm(password)).toBe(false);
      },
    );
  });
});

test('S6.1 a password that is the name is known', () => {
  eachOf(
    [
      ['anna2026', 'anna2026', true],
      ['ANNA2026', 'anna2026', true],
      ['ａｎｎａ２０２６', 'anna2026', true],
      ['anna2027', 'anna2026', false],
    ] as const,
    ([password, username, expected]) => {
      expect(isOwnName(password, username)).toBe(expected);
    },
  );
});

test('only what can be typed is a password', () => {
  eachOf(
    [
      ['🔑'.repeat(128), true],
      ['🔑'.repeat(129), false],
      ['x'.repeat(129), false],
      ['', false],
      ['tab\tand line\n', false],
      ['any words, “quoted” – 密碼', true],
    ] as const,
    ([password, expected]) => {
      expect(decode(anyPassword, password).ok).toBe(expected);
    },
  );
});
