import fc from 'fast-check';
import { cardDigits, cardProblem, groupedDigits } from './bind-card-rules.ts';

const card = { bank: '1', number: '40001234', holder: 'Ann Lee' };

test.each([
  [{}, undefined],
  [{ bank: '' }, 'bank'],
  [{ number: '1234567' }, 'number'],
  [{ number: '1'.repeat(31) }, 'number'],
  [{ holder: '  ' }, 'holder'],
  [{ holder: 'Ann Li' }, 'holder-differs'],
  [{ holder: ' Ann  Lee ' }, undefined],
  [{ bank: '', number: '', holder: '' }, 'bank'],
])('S6.2 of a card with %j the problem is %p', (change, problem) => {
  expect(cardProblem({ ...card, ...change }, 'Ann Lee')).toBe(problem);
});

test('S6.2 whatever is typed, only digits stay, and grouping them loses none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const digits = cardDigits(text);
      expect(digits).toMatch(/^\d{0,30}$/);
      expect(cardDigits(groupedDigits(digits))).toBe(digits);
    }),
  );
});

test('digits stand in groups of four', () => {
  expect(groupedDigits('400012341234')).toBe('4000 1234 1234');
  expect(groupedDigits('40001')).toBe('4000 1');
});
