import { ALL_REGION_ID } from '@velvet/contract/constants';
import type { ListingCard, Region } from '@velvet/contract/listing';
import { href, paths, useBack } from '@velvet/sdk/routes';
import { useAppSelector } from '@velvet/sdk/store';
import { Button, ScreenHeader, Skeleton, Tabs } from '@velvet/ui';
import { PullToRefresh } from '@velvet/ui/pull-to-refresh';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useRegionsQuery } from '../api/listing-queries.ts';
import { BannerCarousel } from '../banner/banner-carousel.tsx';
import { useConfig } from '../config/use-config.ts';
import { messages as common } from '../listing/listing.messages.ts';
import { ListingList } from '../listing/listing-list.tsx';
import { rowEntries } from '../listing/row-entries.tsx';
import * as tabPanel from '../listing/tab-panel.module.css';
import { tileEntries } from '../listing/tile-entries.tsx';
import { type ListingFeed, usePulledRefresh } from '../listing/use-listing-feed.ts';
import { NothingFound, SearchField } from '../search-field/search-field.tsx';
import { detailAddress } from './detail-address.ts';
import { HallActions } from './hall-actions.tsx';
import { messages } from './hall-page.messages.ts';
import * as styles from './hall-page.module.css';
import {
  chosenRegion,
  filterCount,
  type HallQuery,
  hallParameters,
  noFilters,
  readHallQuery,
} from './hall-query.ts';
import { selectView } from './hall-slice.ts';
import { useHallFeed } from './use-hall-feed.ts';

/** The listing hall, as a tab and with a way back (spec S3.11). */
export default function HallPage() {
  const intl = useIntl();
  const isStandalone = useLocation().pathname === paths.hallStandalone;
  const back = useBack(href.home());
  const config = useConfig();
  const regions = useRegionsQuery();
  const [query, changeQuery, isSearch] = useHallQuery(regions.data);
  const { key, feed: listed } = useHallFeed(query);
  const feed: ListingFeed = {
    ...listed,
    refresh() {
      // The visitor asks for the list again: the regions that are missing come along.
      if (regions.isError) void regions.refetch();
      return listed.refresh();
    },
  };
  const refresh = usePulledRefresh(feed);
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
        title={intl.formatMessage(query.savedOnly ? common.saved : messages.title)}
        backLabel={intl.formatMessage(common.back)}
        onBack={isStandalone ? back : undefined}
        action={<HallActions query={query} onChange={change} />}
      />
      <PullToRefresh
        onRefresh={refresh}
        label={intl.formatMessage(common.refresh)}
        busyLabel={intl.formatMessage(common.loading)}
      >
        <div className={styles.head}>
          <SearchField
            label={intl.formatMessage(messages.search)}
            value={query.text}
            onSearch={(text) => change({ text })}
            startsFocused={isSearch}
          />
          {query.text === '' && !query.savedOnly && <BannerCarousel state={config} />}
        </div>
        <div ref={list} className={styles.top} />
        <RegionTabs value={query.regionId} onChange={(regionId) => change({ regionId })}>
          <div
            className={tabPanel.panel}
            data-standalone={isStandalone || undefined}
            data-columns=""
          >
            <HallListings key={key} feed={feed} query={query} onChange={change} />
          </div>
        </RegionTabs>
      </PullToRefresh>
    </>
  );
}

interface HallListingsProps {
  readonly feed: ListingFeed;
  readonly query: HallQuery;
  readonly onChange: (changes: Partial<HallQuery>) => void;
}

/** The list; when filters leave nothing of it, the way out of them. */
function HallListings({ feed, query, onChange }: HallListingsProps) {
  const intl = useIntl();
  // The button changes with the tap, the entries after its frame.
  const view = useDeferredValue(useAppSelector(selectView));
  const clear = (query.text !== '' || filterCount(query) > 0) && (
    <Button variant="secondary" onClick={() => onChange(noFilters)}>
      <FormattedMessage {...messages.clearFilters} />
    </Button>
  );
  const addressOf = useCallback(({ id }: ListingCard) => detailAddress(id, query), [query]);
  const isSavedList = query.savedOnly && query.text === '';
  const nothing = isSavedList ? (
    <FormattedMessage {...messages.noneSaved} />
  ) : (
    <NothingFound text={query.text} />
  );
  return (
    <ListingList
      feed={feed}
      label={intl.formatMessage(messages.listings)}
      entries={view === 'grid' ? tileEntries : rowEntries}
      addressOf={addressOf}
      emptyMessage={nothing}
      emptyAction={clear}
    />
  );
}

interface RegionTabsProps {
  readonly value: number;
  readonly onChange: (regionId: number) => void;
  readonly children: ReactNode;
}

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** "All" and the regions. Without the regions there is still "All" (spec S3.11). */
function RegionTabs({ value, onChange, children }: RegionTabsProps) {
  const intl = useIntl();
  const { data: regions = [], isLoading } = useRegionsQuery();
  if (isLoading) {
    return (
      <>
        <div className={styles.tabs} aria-hidden="true">
          {PLACEHOLDERS.map((key) => (
            <Skeleton key={key} className={styles.tab} />
          ))}
        </div>
        {children}
      </>
    );
  }
  const all = { id: ALL_REGION_ID, label: intl.formatMessage(messages.all) };
  const items = [all, ...regions.map(({ id, name }) => ({ id, label: name }))];
  return (
    <Tabs
      label={intl.formatMessage(messages.regions)}
      items={items}
      value={value}
      onChange={onChange}
      layout="scroll"
      sticky
    >
      {children}
    </Tabs>
  );
}

/**
 * Filters live in the address of this history entry, so that coming back finds them. The last value
 * tells whether the address asks for a search without saying for what.
 */
function useHallQuery(regions: readonly Region[] | undefined) {
  const [address, setAddress] = useSearchParams();
  const asked = useMemo(() => readHallQuery(address), [address]);
  const regionId = chosenRegion(asked.regionId, regions);
  const query = useMemo(() => ({ ...asked, regionId }), [asked, regionId]);
  const change = useCallback(
    (changes: Partial<HallQuery>) =>
      setAddress((current) => hallParameters({ ...readHallQuery(current), ...changes }), {
        replace: true,
      }),
    [setAddress],
  );
  return [query, change, address.get('q') === ''] as const;
}
