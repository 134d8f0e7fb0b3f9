import { loadMoreStatus } from './load-more-status.ts';

const list = {
  hasNextPage: true,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
};

test.each([
  ['a list with another page', {}, 'idle'],
  ['a list that has come to its end', { hasNextPage: false }, 'end'],
  ['a page that failed', { isFetchNextPageError: true }, 'error'],
  [
    'a failed page that is tried again',
    { isFetchNextPageError: true, isFetching: true, isFetchingNextPage: true },
    'loading',
  ],
  ['a list that is fetched again, which holds its next page back', { isFetching: true }, 'waiting'],
  ['a whole list that is fetched again', { hasNextPage: false, isFetching: true }, 'end'],
])('S3.4 %s', (_case, change, status) => {
  expect(loadMoreStatus({ ...list, ...change })).toBe(status);
});
