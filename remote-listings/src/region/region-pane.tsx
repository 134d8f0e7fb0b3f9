import type { ListingCard, ListingId } from '@velvet/contract/listing';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useRegionFeed } from '../listing/use-listing-feed.ts';
import { ListPane } from '../panes/list-pane.tsx';
import { profileAddress } from '../routes/own-address.ts';
import { messages } from './region-page.messages.ts';

interface RegionPaneProps {
  readonly openId: ListingId | undefined;
  readonly regionId: number;
  readonly name: string;
}

/** The listings of a region beside one of them. */
export default function RegionPane({ openId, regionId, name }: RegionPaneProps) {
  const intl = useIntl();
  const feed = useRegionFeed(regionId);
  const addressOf = useCallback(
    ({ id }: ListingCard) => profileAddress(id, regionId, name),
    [name, regionId],
  );
  return (
    <ListPane
      key={regionId}
      feed={feed}
      label={name || intl.formatMessage(messages.title)}
      openId={openId}
      addressOf={addressOf}
    />
  );
}
