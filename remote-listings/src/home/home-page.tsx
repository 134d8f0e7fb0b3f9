import { ALL_REGION_ID, DEFAULT_PRODUCT_NAME } from '@velvet/shared/contract/constants';
import { useLoaded } from '@velvet/shared/feature/use-loaded';
import { href } from '@velvet/shared/routes';
import { BrandMark, Icon, ScreenHeader, Tabs, UiLink } from '@velvet/shared/ui';
import { useIntl } from 'react-intl';
import { BannerCarousel } from '../banner/banner-carousel.tsx';
import { useConfig } from '../config/use-config.ts';
import { ListingList } from '../listing/listing-list.tsx';
import * as tabPanel from '../listing/tab-panel.module.css';
import { useRegionFeed } from '../listing/use-region-feed.ts';
import { DeferredPanel } from './deferred-panel.tsx';
import { messages } from './home-page.messages.ts';
import * as styles from './home-page.module.css';
import { homeTabs } from './home-tab.ts';
import { IntroCard } from './intro-card.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { useHomeTab } from './use-home-tab.ts';

const loadParts = () => import(/* webpackChunkName: "home-late" */ './deferred-parts.ts');

/** Home (spec S3.10). */
export default function HomePage() {
  const intl = useIntl();
  const state = useConfig();
  const [tab, chooseTab] = useHomeTab();
  const { loaded, hasFailed, reload } = useLoaded(loadParts, true);
  const name = state.kind === 'ready' ? state.config.productName : DEFAULT_PRODUCT_NAME;
  return (
    <>
      <ScreenHeader title={name} mark={<BrandMark name={name} />} action={<CitiesLink />} />
      <div className={styles.head}>
        <NoticeBar state={state} Text={loaded?.MarqueeText} />
        <BannerCarousel state={state} />
        <IntroCard state={state} />
      </div>
      <Tabs
        label={intl.formatMessage(messages.sections)}
        items={homeTabs.map((id) => ({ id, label: intl.formatMessage(messages[id]) }))}
        value={tab}
        onChange={chooseTab}
        sticky
      >
        <div className={tabPanel.panel}>
          {tab === 'listings' ? (
            <AllListings label={intl.formatMessage(messages.listings)} />
          ) : (
            <DeferredPanel
              tab={tab}
              state={state}
              parts={loaded}
              hasFailed={hasFailed}
              onRetry={reload}
            />
          )}
        </div>
      </Tabs>
    </>
  );
}

function AllListings({ label }: { readonly label: string }) {
  const feed = useRegionFeed(ALL_REGION_ID);
  return <ListingList feed={feed} label={label} />;
}

function CitiesLink() {
  const label = useIntl().formatMessage(messages.cities);
  return (
    <UiLink href={href.to('cities')} aria-label={label} className={styles.cities}>
      <Icon name="search" />
    </UiLink>
  );
}
