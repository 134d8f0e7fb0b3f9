import { href, paths, useBack } from '@velvet/sdk/routes';
import { ScreenHeader } from '@velvet/ui';
import { PullToRefresh } from '@velvet/ui/pull-to-refresh';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { BannerCarousel } from '../banner/banner-carousel.tsx';
import { useConfig } from '../config/use-config.ts';
import { messages as common } from '../listing/listing.messages.ts';
import * as tabPanel from '../listing/tab-panel.module.css';
import { SearchField } from '../search-field/search-field.tsx';
import { HallActions } from './hall-actions.tsx';
import { HallListings } from './hall-listings.tsx';
import { messages } from './hall-page.messages.ts';
import * as styles from './hall-page.module.css';
import type { HallQuery } from './hall-query.ts';
import { RegionTabs } from './region-tabs.tsx';
import { useHallFeed } from './use-hall-feed.ts';
import { useHallQuery } from './use-hall-query.ts';

/** The listing hall, as a tab and with a way back (spec S3.11). */
export default function HallPage() {
  const intl = useIntl();
  const isStandalone = useLocation().pathname === paths.hallStandalone;
  const back = useBack(href.home());
  const config = useConfig();
  const [query, changeQuery, isSearch] = useHallQuery();
  const { key, feed } = useHallFeed(query);
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
        onRefresh={feed.refresh}
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
