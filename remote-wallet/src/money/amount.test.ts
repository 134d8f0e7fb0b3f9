import { formatDecimal, minor } from '@velvet/contract/money';
import { eachOf } from '@velvet/contract/testing/each-of';
import fc from 'fast-check';
import { amountText, capped, parseAmount } from './amount.ts';

test('S6.1 amounts are read', () => {
  eachOf(
    [
      ['500', 50_000],
      ['500.5', 50_050],
      [' 0.01 ', 1],
      ['12.', 1_200],
      ['１２３', 12_300],
      ['1,000', 100_000],
      ['1,234,567.89', 123_456_789],
      ['1 000', 100_000],
      ['12,5', 1_250],
    ] as const,
    ([text, expected]) => {
      expect(parseAmount(text)).toBe(expected);
    },
  );
});

test('S6.1 all else is no amount', () => {
  eachOf(
    [
      '',
      '0',
      '0.00',
      '-5',
      '+5',
      '1e3',
      '0x10',
      '1.234',
      '1,2,3',
      '10,000,0',
      'abc',
      '.',
      '5 000 0',
    ],
    (text) => {
      expect(parseAmount(text)).toBeUndefined();
    },
  );
});

const amounts = fc.integer({ min: 1, max: 100_000_000_000 }).map(minor);

test('what a field shows for an amount reads back as that amount', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(parseAmount(amountText(amount))).toBe(amount);
      expect(parseAmount(formatDecimal(amount))).toBe(amount);
    }),
  );
});

test('whatever is typed is a positive safe integer or nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const amount = parseAmount(text);
      expect(amount === undefined || (Number.isSafeInteger(amount) && amount > 0)).toBe(true);
    }),
  );
});

test('"All" never exceeds the balance or the limit', () => {
  expect(capped(minor(500), minor(300))).toBe(300);
  expect(capped(minor(200), minor(300))).toBe(200);
  expect(capped(minor(-5), minor(300))).toBe(0);
});
