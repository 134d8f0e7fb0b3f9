import { loadMoreStatus } from './load-more-status.ts';

const list = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false };

test.each([
  ['a list with another page', {}, 'idle'],
  ['a list that has come to its end', { hasNextPage: false }, 'end'],
  ['a page that failed', { isFetchNextPageError: true }, 'error'],
  [
    'a failed page that is tried again',
    { isFetchNextPageError: true, isFetchingNextPage: true },
    'loading',
  ],
])('S3.4 %s', (_case, change, status) => {
  expect(loadMoreStatus({ ...list, ...change })).toBe(status);
});
