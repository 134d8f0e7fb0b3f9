import { gameKey } from '@velvet/contract/game';
import { parseOptional } from '@velvet/contract/parse';
import { useHost } from '@velvet/sdk/feature';
import { href, paths, useBack } from '@velvet/sdk/routes';
import { IconButton, ScreenHeader } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { PullToRefresh } from '@velvet/ui/pull-to-refresh';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useGameCategoriesQuery, useGamesQuery } from '../api/game-queries.ts';
import { messages as betMessages } from '../bet/bet.messages.ts';
import { BettingScreen, UnknownGame } from '../betting/betting-screen.tsx';
import { useProtection } from '../protection/use-protection.tsx';
import { CategorySidebar } from './category-sidebar.tsx';
import { GameGrid } from './game-grid.tsx';
import { messages } from './games-page.messages.ts';
import * as styles from './games-page.module.css';
import { ALL_CATEGORIES, chosenCategory } from './hall-rules.ts';

/** Spec S3.30: the hall, or with a game's key its table. */
export default function GamesPage() {
  const [parameters] = useSearchParams();
  const asked = parameters.get('key');
  const key = parseOptional(gameKey, asked);
  if (key) return <BettingScreen key={key} gameKey={key} />;
  return asked ? <UnknownGame /> : <HallScreen />;
}

/** At /Game with a back button in place of the tab bar. */
function HallScreen() {
  const intl = useIntl();
  const { pathname } = useLocation();
  const back = useBack(href.home());
  const protection = useProtection();
  const isStandalone = pathname === paths.gamesStandalone;
  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(messages.title)}
        backLabel={intl.formatMessage(betMessages.back)}
        onBack={isStandalone ? back : undefined}
        action={
          <IconButton
            path={icons.lock}
            label={intl.formatMessage(betMessages.protection)}
            aria-haspopup="dialog"
            onClick={protection.open}
          />
        }
      />
      <GameHall />
      {protection.overlays}
    </>
  );
}

const CATEGORY_PARAMETER = 'class';

/** Categories at the side, their games beside them (spec S3.30). */
function GameHall() {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { describeError, overlays } = useHost();
  const baseId = useId();
  const [parameters, setParameters] = useSearchParams();
  const { data: categories = [], refetch: refetchCategories } = useGameCategoriesQuery();
  const { refetch: refetchGames } = useGamesQuery();
  const category = chosenCategory(parameters.get(CATEGORY_PARAMETER), categories);
  const tabIdPrefix = `${baseId}tab-`;
  const panelId = `${baseId}panel`;

  // In the address, so that back from a game returns to its category.
  const choose = (id: number) => {
    const chosen = id === ALL_CATEGORIES ? {} : { [CATEGORY_PARAMETER]: String(id) };
    setParameters(chosen, { replace: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  };

  const refresh = async () => {
    const tell = overlays.begin();
    const [{ error }] = await Promise.all([refetchGames(), refetchCategories()]);
    if (error) tell(describeError(error), { tone: 'error' });
  };

  return (
    <PullToRefresh
      onRefresh={refresh}
      label={intl.formatMessage(betMessages.refresh)}
      busyLabel={intl.formatMessage(betMessages.refreshing)}
    >
      <div className={styles.hall} data-columns="">
        <CategorySidebar
          label={t('categories')}
          items={[
            { id: ALL_CATEGORIES, label: t('all') },
            ...categories.map(({ id, name }) => ({ id, label: name })),
          ]}
          value={category}
          onChange={choose}
          tabIdPrefix={tabIdPrefix}
          panelId={panelId}
        />
        <div
          id={panelId}
          role="tabpanel"
          aria-labelledby={`${tabIdPrefix}${category}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of plain text must be reachable to be read
          tabIndex={0}
          className={styles.panel}
        >
          <GameGrid category={category} onShowAll={() => choose(ALL_CATEGORIES)} />
        </div>
      </div>
    </PullToRefresh>
  );
}
