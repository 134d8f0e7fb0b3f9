import { useHost } from '@velvet/shared/feature';
import { LoadMore } from '@velvet/shared/ui';
import { useIntl } from 'react-intl';
import { messages } from '../account-screen/account.messages.ts';

/** The part of an infinite query that its foot needs. */
export interface EndlessList {
  readonly data?: { readonly pages: readonly unknown[] } | undefined;
  readonly error?: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Loads the next page when the end comes near, and says when there is none (spec S3.4). */
export function ListFoot({ list }: { readonly list: EndlessList }) {
  const intl = useIntl();
  const { describeError } = useHost();
  const status = () => {
    if (list.isFetchingNextPage) return 'loading';
    if (list.isFetchNextPageError) return 'error';
    return list.hasNextPage ? 'idle' : 'end';
  };
  return (
    <LoadMore
      // A page that arrives within one frame is never seen loading: the foot must request again.
      key={list.data?.pages.length}
      status={status()}
      onReach={() => void list.fetchNextPage()}
      loadingLabel={intl.formatMessage(messages.loading)}
      endLabel={intl.formatMessage(messages.noMore)}
      errorLabel={list.isFetchNextPageError ? describeError(list.error) : ''}
      retryLabel={intl.formatMessage(messages.retry)}
    />
  );
}
