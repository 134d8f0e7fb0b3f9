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
  test.each([...loose, ...notNumbers, 1.5, 2 ** 53, '9007199254740992', '9'.repeat(400)])(
    '%p is refused',
    (wire) => {
      expect(decode(integer(0), wire).ok).toBe(false);
    },
  );

  test.each([
    ['0', 0],
    ['12', 12],
    [12, 12],
    [-0, 0],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%p reads as %p', (wire, value) => {
    expect(decode(integer(0), wire)).toEqual({ ok: true, value });
  });

  test('bounds hold for both spellings', () => {
    for (const wire of [0, '0', 11, '11', -1, '-1']) {
      expect(decode(integer(1, 10), wire).ok).toBe(false);
    }
    expect(decode(integer(-5, 5), '-5')).toEqual({ ok: true, value: -5 });
  });
});

describe('other scalars', () => {
  test.each([...notNumbers, '1e1', '.5', '5.', '-1', 5.01, -0.1, '5.00001'])(
    'the rating %p is refused',
    (wire) => {
      expect(decode(decimal(0, 5), wire).ok).toBe(false);
    },
  );
  test.each([
    ['4.5', 4.5],
    [4.5, 4.5],
    [-0, 0],
    ['5', 5],
  ])('the rating %p reads as %p', (wire, value) => {
    expect(decode(decimal(0, 5), wire)).toEqual({ ok: true, value });
  });

  test.each([true, false, 'true', 2, -1, '', 'yes', null])('the flag %p is refused', (wire) => {
    expect(decode(flag, wire).ok).toBe(false);
  });
  test.each([
    [1, true],
    ['1', true],
    [0, false],
    ['0', false],
  ])('the flag %p reads as %p', (wire, value) => {
    expect(decode(flag, wire)).toEqual({ ok: true, value });
  });

  test.each(['a\u0000b', '\u0000', 'a\nb', '\u001b[31m', '\u0085', '', 'abcde', 7, null])(
    'the input line %j is refused',
    (wire) => {
      expect(decode(shortText(1, 4), wire).ok).toBe(false);
    },
  );
  test.each(['é', '漢字', '🌹🌹', ' a ', '\u202ea'])('the input line %j is accepted', (wire) => {
    expect(decode(shortText(1, 4), wire)).toEqual({ ok: true, value: wire });
  });
  test('text ends at 20,000 characters', () => {
    expect(decode(text, 'x'.repeat(20_000)).ok).toBe(true);
    expect(decode(text, 'x'.repeat(20_001)).ok).toBe(false);
  });
});

describe('S7 money on the wire', () => {
  test.each([
    ...loose.filter((wire) => !['01', '-0', '1.0'].includes(wire)),
    ...notNumbers,
    1,
    '1.005',
    '1,00',
    '.5',
    '5.',
    '1.',
    '--1',
  ])('%p is refused', (wire) => {
    expect(decode(money, wire).ok).toBe(false);
  });
  test.each([
    ['128.50', 12_850],
    ['-0.01', -1],
    ['0', 0],
    ['-0.00', 0],
    ['7.5', 750],
  ])('%s is %d minor units', (wire, value) => {
    expect(decode(money, wire)).toEqual({ ok: true, value });
  });

  test.each(['0', '0.00', '-1', '1000000000.01', '99999999999999', '0.001'])(
    'S6.1 a member cannot give %s',
    (wire) => {
      expect(decode(positiveMoney, wire).ok).toBe(false);
    },
  );
  test.each(['0.01', '1000000000', '1000000000.00'])('S6.1 a member can give %s', (wire) => {
    expect(decode(positiveMoney, wire).ok).toBe(true);
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
  test.each(unsafe)('%j is refused', (wire) => {
    expect(decode(url, wire).ok).toBe(false);
    expect(decode(urlOrEmpty, wire).ok).toBe(false);
  });
  test.each(['/', '/a/b.svg?c=d#e', 'https://a.example', 'https://a.example/b?c'])(
    '%j is accepted and stays where it says',
    (wire) => {
      expect(decode(url, wire).ok).toBe(true);
      expect(isSafeUrl(wire)).toBe(true);
      const { protocol, host } = new URL(wire, 'https://own.example');
      expect(protocol).toBe('https:');
      expect(host).toBe(wire.startsWith('/') ? 'own.example' : 'a.example');
    },
  );
  test('empty only where nothing may be set', () => {
    expect(decode(url, '').ok).toBe(false);
    expect(decode(urlOrEmpty, '').ok).toBe(true);
  });
});
