import fc from 'fast-check';
import {
  addMinor,
  formatDecimal,
  minor,
  parseDecimal,
  subtractMinor,
  timesMinor,
  toPoints,
  zeroMinor,
} from './money.ts';
import { anyMinor } from './testing/arbitrary-values.ts';
import { eachOf } from './testing/each-of.ts';

describe('S7 money', () => {
  test('every amount survives format and parse', () => {
    fc.assert(
      fc.property(anyMinor, (amount) => {
        const text = formatDecimal(amount);
        expect(text).toMatch(/^-?(?:0|[1-9]\d*)\.\d{2}$/);
        expect(parseDecimal(text)).toBe(amount);
      }),
      { numRuns: 1_000 },
    );
  });

  test('the greatest and the least survive too', () => {
    eachOf([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER], (units) => {
      expect(parseDecimal(formatDecimal(minor(units)))).toBe(units);
    });
  });

  test('whatever parses formats to the same amount', () => {
    const spelling = fc.stringMatching(/^-?\d{1,14}(?:\.\d{1,2})?$/);
    fc.assert(
      fc.property(fc.oneof(spelling, fc.string()), (text) => {
        const amount = parseDecimal(text);
        if (amount === undefined) return;
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(parseDecimal(formatDecimal(amount))).toBe(amount);
      }),
      { numRuns: 1_000 },
    );
  });

  test('amounts become minor units, and are written in one way', () => {
    eachOf(
      [
        ['12', 1_200, '12.00'],
        ['12.5', 1_250, '12.50'],
        ['-12.50', -1_250, '-12.50'],
        ['0.07', 7, '0.07'],
        ['-0.07', -7, '-0.07'],
        ['0', 0, '0.00'],
        ['-0', 0, '0.00'],
        ['-0.00', 0, '0.00'],
        ['1000000000.00', 100_000_000_000, '1000000000.00'],
      ] as const,
      ([text, units, written]) => {
        expect(parseDecimal(text)).toBe(units);
        expect(formatDecimal(minor(units))).toBe(written);
      },
    );
  });

  test('all else is not an amount', () => {
    eachOf(
      [
        ...[
          '',
          ' ',
          '.',
          '-',
          '.5',
          '5.',
          '1.005',
          '1,5',
          '1e3',
          '0x10',
          ' 12 ',
          '12\n',
          '+1',
          '--1',
        ],
        ...[
          'NaN',
          'Infinity',
          '１２',
          '1 000',
          '1_000',
          '$1',
          'NT$1',
          '90071992547409.92',
          '9'.repeat(15),
        ],
        '-90071992547409.92',
      ],
      (text) => {
        expect(parseDecimal(text)).toBeUndefined();
      },
    );
  });

  test('what is no whole number of minor units cannot become money', () => {
    eachOf([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)], (value) => {
      expect(() => minor(value)).toThrow(RangeError);
    });
  });

  test('sums and products leave the safe range only by throwing', () => {
    fc.assert(
      fc.property(anyMinor, anyMinor, fc.nat({ max: 1_000 }), (a, b, count) => {
        const exact: readonly (readonly [bigint, () => number])[] = [
          [BigInt(a) + BigInt(b), () => addMinor(a, b)],
          [BigInt(a) - BigInt(b), () => subtractMinor(a, b)],
          [BigInt(a) * BigInt(count), () => timesMinor(a, count)],
        ];
        for (const [sum, calculate] of exact) {
          if (Number.isSafeInteger(Number(sum))) expect(BigInt(calculate())).toBe(sum);
          else expect(calculate).toThrow(RangeError);
        }
      }),
    );
  });

  test('adding and taking away is back where it was', () => {
    const moderate = fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((units) => minor(units));
    fc.assert(
      fc.property(moderate, moderate, (a, b) => {
        expect(subtractMinor(addMinor(a, b), b)).toBe(a);
      }),
    );
    expect(addMinor(zeroMinor, minor(5))).toBe(5);
  });

  test('points are for display', () => {
    expect(toPoints(minor(12_850))).toBe(128.5);
  });
});
