import type { ListingCard, ListingId } from '@velvet/contract/listing';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { detailAddress } from '../hall/detail-address.ts';
import { messages } from '../hall/hall-page.messages.ts';
import type { HallQuery } from '../hall/hall-query.ts';
import { useHallFeed } from '../hall/use-hall-feed.ts';
import { messages as common } from '../listing/listing.messages.ts';
import { ListPane } from '../panes/list-pane.tsx';

interface HallPaneProps {
  readonly openId: ListingId | undefined;
  readonly query: HallQuery;
}

/** What the hall lists, which without a query is also Home's list. */
export default function HallPane({ openId, query }: HallPaneProps) {
  const intl = useIntl();
  const { key, feed } = useHallFeed(query);
  const addressOf = useCallback(({ id }: ListingCard) => detailAddress(id, query), [query]);
  return (
    <ListPane
      key={key}
      feed={feed}
      label={intl.formatMessage(query.savedOnly ? common.saved : messages.listings)}
      openId={openId}
      addressOf={addressOf}
    />
  );
}
