import { anId } from '@velvet/contract/testing/factories';
import {
  betSlip,
  selectBetSlip,
  sidesCleared,
  sideToggled,
  stakeChanged,
  tableOpened,
} from './bet-slip.ts';

const actions = [
  tableOpened(anId(1)),
  sideToggled({ gameId: anId(1), side: 'even' }),
  sideToggled({ gameId: anId(1), side: 'big' }),
  stakeChanged({ gameId: anId(1), text: '010' }),
];
const slip = actions.reduce(betSlip.reducer, betSlip.getInitialState());
const at = (state: typeof slip, gameId: number) => selectBetSlip({ betSlip: state }, anId(gameId));

test('S4.2 sides are chosen and taken back, in the wire’s order; the stake is digits', () => {
  expect(slip).toEqual({ gameId: 1, sides: ['big', 'even'], stakeText: '10' });
  const less = betSlip.reducer(slip, sideToggled({ gameId: anId(1), side: 'big' }));
  expect(less.sides).toEqual(['even']);
});

test('S4.3 placed or cleared bets are no longer chosen; the stake stays', () => {
  const cleared = sidesCleared({ gameId: anId(1), sides: ['big', 'even'] });
  expect(betSlip.reducer(slip, cleared)).toEqual({ ...slip, sides: [] });
});

test('an order of another game that is found to be placed clears nothing', () => {
  expect(betSlip.reducer(slip, sidesCleared({ gameId: anId(2), sides: ['big'] }))).toBe(slip);
});

test('what is chosen while an order waits for its answer stays', () => {
  const placed = sidesCleared({ gameId: anId(1), sides: ['big'] });
  expect(betSlip.reducer(slip, placed)).toEqual({ ...slip, sides: ['even'] });
});

test('another game’s table begins with an empty slip, and ends the one before', () => {
  expect(at(slip, 2)).toMatchObject({ sides: [], stakeText: '' });
  const other = betSlip.reducer(slip, tableOpened(anId(2)));
  expect(at(betSlip.reducer(other, tableOpened(anId(1))), 1)).toMatchObject({
    sides: [],
    stakeText: '',
  });
  const toggled = betSlip.reducer(slip, sideToggled({ gameId: anId(2), side: 'odd' }));
  expect(at(toggled, 2)).toEqual({ gameId: 2, sides: ['odd'], stakeText: '' });
});

test('the same game’s table finds the slip as it was left', () => {
  expect(betSlip.reducer(slip, tableOpened(anId(1)))).toBe(slip);
});
