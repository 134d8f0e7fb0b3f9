import { anId } from '@velvet/shared/testing/factories';
import { filterCount, hallParameters, hallRequest, readHallQuery } from './hall-query.ts';

const read = (search: string) => readHallQuery(new URLSearchParams(search));

test.each(['', 'region=3', 'region=3&q=tea&sort=rating&verified=1&saved=1&sign=2', 'sort=likes'])(
  'S3.11 the address "%s" is read and written back unchanged',
  (search) => {
    expect(new URLSearchParams(hallParameters(read(search))).toString()).toBe(search);
  },
);

test.each(['region=-1', 'region=x', 'sort=best', 'verified=yes', 'sign=1e3', 'q=%20%20'])(
  'the unreadable "%s" counts as not given',
  (search) => {
    expect(hallParameters(read(search))).toEqual({});
  },
);

test('a search text is one line of at most 40', () => {
  expect(read(`q=${'x'.repeat(99)}`).text).toHaveLength(40);
  expect(read('q=a%00b').text).toBe('ab');
});

test('S3.11 without a filter it requests the region, else it searches in it', () => {
  expect(hallRequest(read('region=3'), [])).toEqual({ kind: 'region', regionId: 3 });
  expect(hallRequest(read('region=3&q=tea&verified=1'), [anId(9)])).toEqual({
    kind: 'search',
    search: { regionId: 3, order: 'newest', query: 'tea', verifiedOnly: true },
  });
});

test('saved ones are requested by their ids; with none saved there is no request', () => {
  expect(hallRequest(read('saved=1'), [anId(9), anId(4)])).toMatchObject({
    search: { ids: [9, 4] },
  });
  expect(hallRequest(read('saved=1'), [])).toBeUndefined();
});

test('the words searched for are no filter of the sheet', () => {
  expect(filterCount(read('q=tea'))).toBe(0);
  expect(filterCount(read('sort=likes&saved=1&verified=1&sign=4'))).toBe(4);
});
