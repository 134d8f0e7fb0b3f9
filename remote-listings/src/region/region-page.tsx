import { ALL_REGION_ID } from '@velvet/shared/contract/constants';
import type { ListingCard } from '@velvet/shared/contract/listing';
import { href, useBack } from '@velvet/shared/routes';
import { ScreenHeader } from '@velvet/shared/ui';
import { PullToRefresh } from '@velvet/shared/ui/pull-to-refresh';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { messages as common } from '../listing/listing.messages.ts';
import { ListingList } from '../listing/listing-list.tsx';
import { tileEntries } from '../listing/tile-entries.ts';
import { useRegionFeed } from '../listing/use-region-feed.ts';
import { readId, readName } from '../navigation/id-parameter.ts';
import { messages } from './region-page.messages.ts';

/** The listings of one region as a grid (spec S3.13). */
export default function RegionPage() {
  const intl = useIntl();
  const [address] = useSearchParams();
  const back = useBack(href.to('cities'));
  const regionId = readId(address.get('id')) ?? ALL_REGION_ID;
  const name = readName(address.get('name'));
  const title = name || intl.formatMessage(messages.title);
  const feed = useRegionFeed(regionId);
  const addressOf = useCallback(
    ({ id }: ListingCard) => href.listingProfile(id, name, regionId),
    [name, regionId],
  );
  return (
    <>
      <ScreenHeader title={title} backLabel={intl.formatMessage(common.back)} onBack={back} />
      <PullToRefresh
        onRefresh={feed.refresh}
        label={intl.formatMessage(common.refresh)}
        busyLabel={intl.formatMessage(common.loading)}
      >
        <ListingList
          key={regionId}
          feed={feed}
          label={title}
          entries={tileEntries}
          addressOf={addressOf}
        />
      </PullToRefresh>
    </>
  );
}
