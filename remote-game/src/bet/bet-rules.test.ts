import { parityOf, sideWins, sizeOf } from '@velvet/contract/dice';
import { type Dice, type Side, sides } from '@velvet/contract/game';
import { minor } from '@velvet/contract/money';
import { aSideOdds, points } from '@velvet/contract/testing/factories';
import fc from 'fast-check';
import {
  bestReturn,
  findBetProblem,
  houseEdge,
  returnOf,
  stakeDigits,
  stakeOf,
  toggleSide,
  totalOf,
} from './bet-rules.ts';

const die = fc.integer({ min: 1, max: 6 });
const dice: fc.Arbitrary<Dice> = fc.tuple(die, die, die);
const chosenSides: fc.Arbitrary<readonly Side[]> = fc.subarray([...sides]);
const stakes = fc.integer({ min: 1, max: 1_000_000 }).map((amount) => minor(amount * 100));
const odds = sides.map((side) => aSideOdds({ side, odds: 1.95 }));

describe('S4.4 the checks before an order', () => {
  const balance = points(100);
  const stake = points(30);

  test('a side first, then the stake, then the balance', () => {
    const nothing = { sides: [], stake: undefined, balance: points(0) };
    expect(findBetProblem(nothing)).toBe('no-side');
    expect(findBetProblem({ ...nothing, sides: ['big'] })).toBe('no-stake');
    expect(findBetProblem({ ...nothing, sides: ['big'], stake: points(0) })).toBe('no-stake');
    expect(findBetProblem({ ...nothing, sides: ['big'], stake })).toBe('insufficient-balance');
  });

  test('a stake stays within the limits of the game, both included', () => {
    const draft = { sides: ['big'] as const, balance, minimum: points(10), maximum: points(50) };
    expect(findBetProblem({ ...draft, stake: points(9) })).toBe('below-minimum');
    expect(findBetProblem({ ...draft, stake: points(10) })).toBeUndefined();
    expect(findBetProblem({ ...draft, stake: points(50) })).toBeUndefined();
    expect(findBetProblem({ ...draft, stake: points(51) })).toBe('above-maximum');
  });

  test('the stake counts once a side, and the whole balance may be used', () => {
    expect(findBetProblem({ sides: ['big', 'odd', 'even'], stake, balance })).toBeUndefined();
    expect(findBetProblem({ sides, stake, balance })).toBe('insufficient-balance');
    expect(findBetProblem({ sides: ['big', 'odd'], stake: points(50), balance })).toBeUndefined();
  });

  test('whatever passes leaves a balance of at least nothing', () => {
    fc.assert(
      fc.property(chosenSides, stakes, stakes, (chosen, given, held) => {
        const passes = findBetProblem({ sides: chosen, stake: given, balance: held }) === undefined;
        expect(passes).toBe(chosen.length > 0 && held - totalOf(given, chosen.length) >= 0);
      }),
    );
  });
});

test('S4.2 toggling twice changes nothing, and the wire’s order is kept', () => {
  fc.assert(
    fc.property(chosenSides, fc.constantFrom(...sides), (chosen, side) => {
      const once = toggleSide(chosen, side);
      expect(once.includes(side)).toBe(!chosen.includes(side));
      expect(toggleSide(once, side)).toEqual(sides.filter((known) => chosen.includes(known)));
    }),
  );
});

test('S4.1 exactly one size and one parity comes up, each for half of all draws', () => {
  fc.assert(
    fc.property(dice, (numbers) => {
      expect(sides.filter((side) => sideWins(side, numbers))).toEqual([
        sizeOf(numbers),
        parityOf(numbers),
      ]);
    }),
  );
  const faces = [1, 2, 3, 4, 5, 6];
  const all = faces.flatMap((a) => faces.flatMap((b) => faces.map((c): Dice => [a, b, c])));
  for (const side of sides) expect(all.filter((each) => sideWins(side, each))).toHaveLength(108);
});

test('the possible return is the best of all draws', () => {
  fc.assert(
    fc.property(chosenSides, stakes, fc.array(dice, { minLength: 40 }), (chosen, stake, draws) => {
      const best = bestReturn(chosen, stake, odds) ?? 0;
      for (const numbers of draws) {
        const won = chosen.filter((side) => sideWins(side, numbers));
        expect(won.length * returnOf(stake, 1.95)).toBeLessThanOrEqual(best);
      }
      const size = chosen.some((side) => side === 'big' || side === 'small') ? 1 : 0;
      const parity = chosen.some((side) => side === 'odd' || side === 'even') ? 1 : 0;
      expect(best).toBe((size + parity) * returnOf(stake, 1.95));
    }),
  );
});

test('returns are cut to hundredths and free of binary fractions', () => {
  expect(returnOf(minor(101), 1.95)).toBe(196);
  expect(returnOf(minor(100_000_000), 1.97)).toBe(197_000_000);
  expect(returnOf(minor(100), 1.15)).toBe(115);
});

test('what is typed becomes whole points', () => {
  expect(['', '0', '007', '12', '12.9', '１２', '-5', 'a1b2', '1e3'].map(stakeDigits)).toEqual([
    '',
    '0',
    '7',
    '12',
    '12',
    '12',
    '5',
    '12',
    '13',
  ]);
  expect(stakeOf('12')).toBe(1_200);
  expect([stakeOf(''), stakeOf('1.5'), stakeOf('x')]).toEqual([undefined, undefined, undefined]);
});

test('S4.9 the house edge follows from the odds', () => {
  expect(houseEdge(1.95)).toBeCloseTo(0.025, 10);
});
