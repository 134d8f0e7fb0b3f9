import { useHost } from '@velvet/sdk/feature';
import { LoadMore } from '@velvet/ui';
import { type EndlessList, loadMoreStatus } from '@velvet/ui/load-more-status';
import { PullToRefresh } from '@velvet/ui/pull-to-refresh';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../account-screen/account.messages.ts';

/** The part of an infinite query that its foot needs. */
interface FootedList extends EndlessList {
  readonly data?: { readonly pages: readonly unknown[] } | undefined;
  readonly error?: unknown;
  readonly fetchNextPage: () => unknown;
}

/** Loads the next page when the end comes near, and says when there is none (spec S3.4). */
export function ListFoot({ list }: { readonly list: FootedList }) {
  const intl = useIntl();
  const { describeError } = useHost();
  return (
    <LoadMore
      // A page that arrives within one frame is never seen loading: the foot must request again.
      key={list.data?.pages.length}
      status={loadMoreStatus(list)}
      onReach={() => void list.fetchNextPage()}
      loadingLabel={intl.formatMessage(messages.loading)}
      endLabel={intl.formatMessage(messages.noMore)}
      errorLabel={list.isFetchNextPageError ? describeError(list.error) : ''}
      retryLabel={intl.formatMessage(messages.retry)}
    />
  );
}

interface RefreshableProps {
  readonly refetch: () => PromiseLike<{ readonly error?: unknown }>;
  readonly children: ReactNode;
}

/** Pulling reloads what is on screen; what is there stays when that fails, and a toast says why. */
export function Refreshable({ refetch, children }: RefreshableProps) {
  const intl = useIntl();
  const { describeError, overlays } = useHost();
  const refresh = async () => {
    const tell = overlays.begin();
    const { error } = await refetch();
    if (error) tell(describeError(error), { tone: 'error' });
  };
  return (
    <PullToRefresh
      onRefresh={refresh}
      label={intl.formatMessage(messages.refresh)}
      busyLabel={intl.formatMessage(messages.refreshing)}
    >
      {children}
    </PullToRefresh>
  );
}
