import { ALL_REGION_ID, DEFAULT_PRODUCT_NAME } from '@velvet/contract/constants';
import { useHost } from '@velvet/sdk/feature';
import { useLoaded } from '@velvet/sdk/feature/use-loaded';
import {
  BrandMark,
  Icon,
  IconButton,
  ScreenHeader,
  Skeleton,
  SkeletonGroup,
  Tabs,
  UiLink,
} from '@velvet/ui';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { BannerCarousel } from '../banner/banner-carousel.tsx';
import { type ConfigState, useConfig } from '../config/use-config.ts';
import { messages as common } from '../listing/listing.messages.ts';
import { ListingList } from '../listing/listing-list.tsx';
import { LoadError } from '../listing/load-error.tsx';
import * as tabPanel from '../listing/tab-panel.module.css';
import { useRegionFeed } from '../listing/use-listing-feed.ts';
import { ownAddress } from '../routes/own-address.ts';
import { BOOKMARK, SAVED_ADDRESS } from '../saved/saved-address.ts';
import { messages } from './home-page.messages.ts';
import * as styles from './home-page.module.css';
import { IntroCard } from './intro-card.tsx';
import { NoticeBar } from './notice-bar.tsx';

/** Here, because the module of the icons is fetched with the later parts. */
const GLOBE =
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17';

/** An empty search: the hall waits for what to search for. */
const SEARCH = ownAddress('/Choose', { q: '' });

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
      <ScreenHeader title={name} mark={<BrandMark name={name} />} action={<Actions />} />
      <div className={styles.head}>
        <NoticeBar state={state} Text={loaded?.MarqueeText} />
        <BannerCarousel state={state} />
        <IntroCard state={state} Counts={loaded?.ListingCounts} />
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

function Actions() {
  const intl = useIntl();
  const { language } = useHost();
  return (
    <>
      <IconButton
        path={GLOBE}
        label={intl.formatMessage(messages.language)}
        aria-haspopup="dialog"
        onClick={language.ask}
      />
      <UiLink
        href={SAVED_ADDRESS}
        aria-label={intl.formatMessage(common.saved)}
        className={styles.search}
      >
        <Icon path={BOOKMARK} />
      </UiLink>
      <UiLink
        href={SEARCH}
        aria-label={intl.formatMessage(messages.search)}
        className={styles.search}
      >
        <Icon name="search" />
      </UiLink>
    </>
  );
}

interface DeferredPanelProps {
  readonly tab: Exclude<HomeTab, 'listings'>;
  readonly state: ConfigState;
  /** Undefined until they have been fetched. */
  readonly parts: typeof import('./deferred-parts.ts') | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** A tab of Home whose code comes after the first screen (spec S3.4, S3.10). */
export function DeferredPanel({ tab, state, parts, hasFailed, onRetry }: DeferredPanelProps) {
  const intl = useIntl();
  const { describeError } = useHost();
  if (parts) {
    const Panel = tab === 'matches' ? parts.MatchesPanel : parts.TermsPanel;
    return <Panel state={state} />;
  }
  return hasFailed ? (
    <LoadError message={describeError({ kind: 'network' })} onRetry={onRetry} />
  ) : (
    <SkeletonGroup label={intl.formatMessage(common.loading)} className={styles.placeholder}>
      <Skeleton shape="text" lines={6} />
    </SkeletonGroup>
  );
}

const homeTabs = ['listings', 'matches', 'terms'] as const;
type HomeTab = (typeof homeTabs)[number];

const TAB_PARAMETER = 'tab';

/** The tab an address names; anything else is the first. */
export const readHomeTab = (name: string | null): HomeTab =>
  homeTabs.find((tab) => tab === name) ?? 'listings';

/** The tab lives in the address of this history entry, so that coming back finds it. */
function useHomeTab(): readonly [HomeTab, (tab: HomeTab) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (tab: HomeTab) =>
    setSearch(tab === 'listings' ? {} : { [TAB_PARAMETER]: tab }, { replace: true });
  return [readHomeTab(search.get(TAB_PARAMETER)), choose];
}
