import { parseId } from '@velvet/contract/brand';
import { ALL_REGION_ID } from '@velvet/contract/constants';
import type { ListingCard } from '@velvet/contract/listing';
import { href, useBack } from '@velvet/sdk/routes';
import { ScreenHeader } from '@velvet/ui';
import { PullToRefresh } from '@velvet/ui/pull-to-refresh';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { messages as common } from '../listing/listing.messages.ts';
import { ListingList } from '../listing/listing-list.tsx';
import { tileEntries } from '../listing/tile-entries.tsx';
import { usePulledRefresh, useRegionFeed } from '../listing/use-listing-feed.ts';
import { profileAddress } from '../routes/own-address.ts';
import { readRegionName } from './region-name.ts';
import { messages } from './region-page.messages.ts';

/** The listings of one region as a grid (spec S3.13). */
export default function RegionPage() {
  const intl = useIntl();
  const [address] = useSearchParams();
  const back = useBack(href.to('cities'));
  const regionId = parseId(address.get('id')) ?? ALL_REGION_ID;
  const name = readRegionName(address.get('name'));
  const title = name || intl.formatMessage(messages.title);
  const feed = useRegionFeed(regionId);
  const refresh = usePulledRefresh(feed);
  const addressOf = useCallback(
    ({ id }: ListingCard) => profileAddress(id, regionId, name),
    [name, regionId],
  );
  return (
    <>
      <ScreenHeader title={title} backLabel={intl.formatMessage(common.back)} onBack={back} />
      <PullToRefresh
        onRefresh={refresh}
        label={intl.formatMessage(common.refresh)}
        busyLabel={intl.formatMessage(common.loading)}
      >
        <div data-columns="">
          <ListingList
            key={regionId}
            feed={feed}
            label={title}
            entries={tileEntries}
            addressOf={addressOf}
          />
        </div>
      </PullToRefresh>
    </>
  );
}
