import type { LoadMoreProps } from './load-more.tsx';

/** The part of an infinite query that tells the state of its foot. */
export interface EndlessList {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
}

export function loadMoreStatus(list: EndlessList): LoadMoreProps['status'] {
  if (list.isFetchingNextPage) return 'loading';
  if (list.isFetchNextPageError) return 'error';
  if (!list.hasNextPage) return 'end';
  // No page can be requested while the list is fetched again; the foot asks anew after it.
  return list.isFetching ? 'waiting' : 'idle';
}
