import { decode } from './codec.ts';
import {
  decimal,
  flag,
  integer,
  isSafeUrl,
  money,
  positiveMoney,
  shortText,
  text,
  url,
  urlOrEmpty,
} from './primitives.ts';
import { eachOf } from './testing/each-of.ts';

const loose = ['1e3', '0x10', ' 12 ', '12 ', '+1', '01', '-0', '1.0', '１２', '', 'NaN', '1_000'];
const notNumbers = [
  true,
  false,
  null,
  undefined,
  [],
  [1],
  {},
  Number.NaN,
  Number.POSITIVE_INFINITY,
];

describe('integers', () => {
  test('what is no integer is refused', () => {
    eachOf([...loose, ...notNumbers, 1.5, 2 ** 53, '9007199254740992', '9'.repeat(400)], (wire) => {
      expect(decode(integer(0), wire).ok).toBe(false);
    });
  });

  test('both spellings are read', () => {
    eachOf(
      [
        ['0', 0],
        ['12', 12],
        [12, 12],
        [-0, 0],
        ['9007199254740991', Number.MAX_SAFE_INTEGER],
      ] as const,
      ([wire, value]) => {
        expect(decode(integer(0), wire)).toEqual({ ok: true, value });
      },
    );
  });

  test('bounds hold for both spellings', () => {
    for (const wire of [0, '0', 11, '11', -1, '-1']) {
      expect(decode(integer(1, 10), wire).ok).toBe(false);
    }
    expect(decode(integer(-5, 5), '-5')).toEqual({ ok: true, value: -5 });
  });
});

describe('other scalars', () => {
  test('what is no rating is refused', () => {
    eachOf([...notNumbers, '1e1', '.5', '5.', '-1', 5.01, -0.1, '5.00001'], (wire) => {
      expect(decode(decimal(0, 5), wire).ok).toBe(false);
    });
  });
  test('both spellings of a rating are read', () => {
    eachOf(
      [
        ['4.5', 4.5],
        [4.5, 4.5],
        [-0, 0],
        ['5', 5],
      ] as const,
      ([wire, value]) => {
        expect(decode(decimal(0, 5), wire)).toEqual({ ok: true, value });
      },
    );
  });

  test('what is no flag is refused', () => {
    eachOf([true, false, 'true', 2, -1, '', 'yes', null], (wire) => {
      expect(decode(flag, wire).ok).toBe(false);
    });
  });
  test('both spellings of a flag are read', () => {
    eachOf(
      [
        [1, true],
        ['1', true],
        [0, false],
        ['0', false],
      ] as const,
      ([wire, value]) => {
        expect(decode(flag, wire)).toEqual({ ok: true, value });
      },
    );
  });

  test('what is no line of input is refused', () => {
    eachOf(['a\u0000b', '\u0000', 'a\nb', '\u001b[31m', '\u0085', '', 'abcde', 7, null], (wire) => {
      expect(decode(shortText(1, 4), wire).ok).toBe(false);
    });
  });
  test('a line may be in any script', () => {
    eachOf(['é', '漢字', '🌹🌹', ' a ', '\u202ea'], (wire) => {
      expect(decode(shortText(1, 4), wire)).toEqual({ ok: true, value: wire });
    });
  });
  test('text ends at 20,000 characters', () => {
    expect(decode(text, 'x'.repeat(20_000)).ok).toBe(true);
    expect(decode(text, 'x'.repeat(20_001)).ok).toBe(false);
  });
});

describe('S7 money on the wire', () => {
  test('what is no amount is refused', () => {
    eachOf(
      [
        ...loose.filter((wire) => !['01', '-0', '1.0'].includes(wire)),
        ...notNumbers,
        1,
        '1.005',
        '1,00',
        '.5',
        '5.',
        '1.',
        '--1',
      ],
      (wire) => {
        expect(decode(money, wire).ok).toBe(false);
      },
    );
  });
  test('amounts become minor units', () => {
    eachOf(
      [
        ['128.50', 12_850],
        ['-0.01', -1],
        ['0', 0],
        ['-0.00', 0],
        ['7.5', 750],
      ] as const,
      ([wire, value]) => {
        expect(decode(money, wire)).toEqual({ ok: true, value });
      },
    );
  });

  test('S6.1 what a member cannot give', () => {
    eachOf(['0', '0.00', '-1', '1000000000.01', '99999999999999', '0.001'], (wire) => {
      expect(decode(positiveMoney, wire).ok).toBe(false);
    });
  });
  test('S6.1 what a member can give', () => {
    eachOf(['0.01', '1000000000', '1000000000.00'], (wire) => {
      expect(decode(positiveMoney, wire).ok).toBe(true);
    });
  });
});

describe('links', () => {
  const unsafe = [
    ...['javascript:alert(1)', 'JAVASCRIPT:alert(1)', ' javascript:alert(1)', 'java\tscript:x'],
    ...['data:text/html,x', 'blob:https://a/b', 'file:///etc/passwd', 'http://a/', 'ftp://a/'],
    ...['//evil.example', '/\\evil.example', '/\t/evil.example', '/\n/evil', '\\\\evil', '/a\\b'],
    ...['https://', 'https:/x', 'https:x', 'https://a b', 'x', './x', '../x', '#x', '?x'],
    `/${'a'.repeat(2_048)}`,
  ];
  test('unsafe addresses are refused', () => {
    eachOf(unsafe, (wire) => {
      expect(decode(url, wire).ok).toBe(false);
      expect(decode(urlOrEmpty, wire).ok).toBe(false);
    });
  });
  test('safe ones are accepted and stay where they say', () => {
    eachOf(['/', '/a/b.svg?c=d#e', 'https://a.example', 'https://a.example/b?c'], (wire) => {
      expect(decode(url, wire).ok).toBe(true);
      expect(isSafeUrl(wire)).toBe(true);
      const { protocol, host } = new URL(wire, 'https://own.example');
      expect(protocol).toBe('https:');
      expect(host).toBe(wire.startsWith('/') ? 'own.example' : 'a.example');
    });
  });
  test('empty only where nothing may be set', () => {
    expect(decode(url, '').ok).toBe(false);
    expect(decode(urlOrEmpty, '').ok).toBe(true);
  });
});
