import { aGameRecord } from '@velvet/contract/testing/factories';
import { betsOf, chosenFilter, passesFilter, recordFilters } from './record-filter.ts';

test('S3.31 each bet is in all, and in at most one of the others', () => {
  const kinds = [
    { bet: aGameRecord({ status: 0, won: false }), filters: ['all', 'waiting'] },
    { bet: aGameRecord({ status: 1, won: true }), filters: ['all', 'won'] },
    { bet: aGameRecord({ status: 1, won: false }), filters: ['all', 'lost'] },
    { bet: aGameRecord({ status: 2, won: false }), filters: ['all'] },
  ];
  for (const { bet, filters } of kinds) {
    expect(recordFilters.filter((filter) => passesFilter(bet, filter))).toEqual(filters);
  }
});

test('an address names a filter or means all', () => {
  expect([null, '', 'won', 'Won', 'x'].map(chosenFilter)).toEqual([
    'all',
    'all',
    'won',
    'all',
    'all',
  ]);
});

test('a bet that moved to the next page while it was read is shown once', () => {
  const pages = [{ items: [{ id: 3 }, { id: 2 }] }, { items: [{ id: 2 }, { id: 1 }] }];
  expect(betsOf(pages).map(({ id }) => id)).toEqual([3, 2, 1]);
});
