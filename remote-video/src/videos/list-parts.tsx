import { useHost } from '@velvet/sdk/feature';
import { ErrorState, LoadMore } from '@velvet/ui';
import { type EndlessList, loadMoreStatus } from '@velvet/ui/load-more-status';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { messages } from './videos-page.messages.ts';

interface ListErrorProps {
  readonly message: MessageDescriptor;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In place of a list that could not be read (spec S3.4). */
export function ListError({ message, error, onRetry }: ListErrorProps) {
  const intl = useIntl();
  const { describeError } = useHost();
  return (
    <ErrorState
      message={<FormattedMessage {...message} />}
      hint={describeError(error)}
      retryLabel={intl.formatMessage(messages.retry)}
      onRetry={onRetry}
    />
  );
}

/** The part of an infinite query that its foot needs. */
export interface FootedList extends EndlessList {
  readonly data?: { readonly pages: readonly unknown[] } | undefined;
  readonly fetchNextPage: () => unknown;
}

interface ListFootProps {
  readonly list: FootedList;
  /** Says that the next page could not be read. */
  readonly failed: MessageDescriptor;
}

/** Loads the next page when the end comes near, and says when there is none (spec S3.4). */
export function ListFoot({ list, failed }: ListFootProps) {
  const intl = useIntl();
  return (
    <LoadMore
      // A page that arrives within one frame is never seen loading: the foot must request again.
      key={list.data?.pages.length}
      status={loadMoreStatus(list)}
      onReach={() => void list.fetchNextPage()}
      loadingLabel={intl.formatMessage(messages.loading)}
      endLabel={intl.formatMessage(messages.end)}
      errorLabel={intl.formatMessage(failed)}
      retryLabel={intl.formatMessage(messages.retry)}
    />
  );
}
