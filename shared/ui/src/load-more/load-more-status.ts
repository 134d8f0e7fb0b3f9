import type { LoadMoreProps } from './load-more.tsx';

/** The part of an infinite query that tells the state of its foot. */
export interface EndlessList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
}

export function loadMoreStatus(list: EndlessList): LoadMoreProps['status'] {
  if (list.isFetchingNextPage) return 'loading';
  if (list.isFetchNextPageError) return 'error';
  return list.hasNextPage ? 'idle' : 'end';
}
