import { searchAges, searchHeights } from '@velvet/contract/listing-search';
import { eachOf } from '@velvet/contract/testing/each-of';
import {
  filterCount,
  hallParameters,
  hallRequest,
  noFilters,
  readHallQuery,
} from './hall-query.ts';

const read = (search: string) => readHallQuery(new URLSearchParams(search));

test('S3.11 addresses are read and written back unchanged', () => {
  eachOf(
    [
      '',
      'region=3',
      'region=3&q=tea&sort=rating&verified=1&saved=1&sign=2',
      'sort=likes',
      'sign=2.5&age_min=20&age_max=30',
      'height_min=160&height_max=175',
      // The limits of the contract.
      `age_min=${searchAges.least}&age_max=${searchAges.most}`,
      `height_min=${searchHeights.least}&height_max=${searchHeights.most}`,
    ],
    (search) => {
      expect(new URLSearchParams(hallParameters(read(search))).toString()).toBe(search);
    },
  );
});

test('what is unreadable counts as not given', () => {
  eachOf(
    [
      'region=-1',
      'region=x',
      'sort=best',
      'verified=yes',
      'sign=1e3',
      'age_min=17',
      'age_max=1e2',
      `age_max=${searchAges.most + 1}`,
      `height_min=${searchHeights.least - 1}`,
      `height_max=${searchHeights.most + 1}`,
      'q=%20%20',
    ],
    (search) => {
      expect(hallParameters(read(search))).toEqual({});
    },
  );
});

test('a search text is one line of at most 40', () => {
  expect(read(`q=${'x'.repeat(99)}`).text).toHaveLength(40);
  expect(read('q=a%00b').text).toBe('ab');
});

test('S3.11 without a filter it requests the region, else it searches in it', () => {
  expect(hallRequest(read('region=3'))).toEqual({ kind: 'region', regionId: 3 });
  expect(hallRequest(read('region=3&q=tea&verified=1'))).toEqual({
    kind: 'search',
    search: { regionId: 3, order: 'newest', query: 'tea', verifiedOnly: true },
  });
});

test('saved ones are what the server has saved for the member', () => {
  expect(hallRequest(read('saved=1'))).toEqual({
    kind: 'search',
    search: { regionId: 0, order: 'newest', savedOnly: true },
  });
});

test('the words searched for are no filter of the sheet', () => {
  expect(filterCount(read('q=tea'))).toBe(0);
  expect(filterCount(read('sort=likes&saved=1&verified=1&sign=4'))).toBe(4);
});

test('a range counts once, each tag for itself', () => {
  expect(filterCount(read('age_min=20&age_max=30&height_max=170&sign=4.5.4'))).toBe(4);
});

test('clearing the filters clears every one of them', () => {
  const query = read('sort=likes&saved=1&verified=1&sign=4&age_min=20&height_max=170');
  expect(filterCount({ ...query, ...noFilters })).toBe(0);
});

test('ranges and tags are part of the request', () => {
  expect(hallRequest(read('age_min=20&height_max=170&sign=4.5'))).toEqual({
    kind: 'search',
    search: { regionId: 0, order: 'newest', ageMin: 20, heightMax: 170, signIds: [4, 5] },
  });
});
