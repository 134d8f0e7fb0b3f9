import { href, paths } from '@velvet/shared/routes';
import { PullToRefresh, ScreenHeader } from '@velvet/shared/ui';
import { useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { BannerCarousel } from '../banner/banner-carousel.tsx';
import { useConfig } from '../config/use-config.ts';
import { preferenceKeys } from '../device/preference-keys.ts';
import { useIdSet } from '../device/use-id-set.ts';
import { messages as common } from '../listing/listing.messages.ts';
import { useListingFeed } from '../listing/use-listing-feed.ts';
import { useGoBack } from '../navigation/use-go-back.ts';
import { SearchField } from '../search-field/search-field.tsx';
import { idsToAsk, onlySaved } from './asked-ids.ts';
import { HallActions } from './hall-actions.tsx';
import { HallListings } from './hall-listings.tsx';
import { messages } from './hall-page.messages.ts';
import * as styles from './hall-page.module.css';
import { type HallQuery, hallRequest } from './hall-query.ts';
import { RegionTabs } from './region-tabs.tsx';
import { useHallQuery } from './use-hall-query.ts';
import { useHallView } from './use-hall-view.ts';

/** The listing hall, as a tab and with a way back (spec S3.11). */
export default function HallPage() {
  const intl = useIntl();
  const isStandalone = useLocation().pathname === paths.hallStandalone.path;
  const goBack = useGoBack(href.home());
  const config = useConfig();
  const [query, changeQuery] = useHallQuery();
  const [view, chooseView] = useHallView();
  const [savedIds] = useIdSet(preferenceKeys.saved);
  const request = useMemo(
    () => hallRequest(query, savedIds.length > 0 ? idsToAsk(savedIds) : []),
    [query, savedIds],
  );
  const feed = useListingFeed(request);
  const listings = useMemo(
    () => (query.savedOnly ? onlySaved(feed.listings, savedIds) : feed.listings),
    [query.savedOnly, feed.listings, savedIds],
  );
  const list = useRef<HTMLDivElement>(null);

  const change = (changes: Partial<HallQuery>) => {
    changeQuery(changes);
    // Another list begins at its top, below the tabs that stay.
    const passedPx = list.current?.getBoundingClientRect().top ?? 0;
    if (passedPx < 0) list.current?.scrollIntoView({ behavior: 'instant', block: 'start' });
  };
  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(messages.title)}
        backLabel={intl.formatMessage(common.back)}
        onBack={isStandalone ? goBack : undefined}
        action={
          <HallActions query={query} onChange={change} view={view} onChooseView={chooseView} />
        }
      />
      <PullToRefresh
        onRefresh={feed.refresh}
        label={intl.formatMessage(common.refresh)}
        busyLabel={intl.formatMessage(common.loading)}
      >
        <div className={styles.head}>
          <SearchField
            label={intl.formatMessage(messages.search)}
            value={query.text}
            onSearch={(text) => change({ text })}
          />
          {query.text === '' && <BannerCarousel state={config} />}
        </div>
        <div ref={list} className={styles.top} />
        <RegionTabs value={query.regionId} onChange={(regionId) => change({ regionId })}>
          <div className={styles.panel} data-standalone={isStandalone || undefined}>
            <HallListings
              key={JSON.stringify(request)}
              feed={request && { ...feed, listings }}
              query={query}
              view={view}
              onChange={change}
            />
          </div>
        </RegionTabs>
      </PullToRefresh>
    </>
  );
}
