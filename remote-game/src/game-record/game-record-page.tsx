import type { GameKey, Period } from '@velvet/contract/game';
import { toEpochMs } from '@velvet/contract/time';
import { useSystemConfigQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { href, useBack } from '@velvet/sdk/routes';
import {
  Button,
  ButtonLink,
  EmptyState,
  LoadMore,
  ScreenHeader,
  Skeleton,
  SkeletonGroup,
} from '@velvet/ui';
import { SegmentedControl } from '@velvet/ui/deferred';
import { loadMoreStatus } from '@velvet/ui/load-more-status';
import { PullToRefresh } from '@velvet/ui/pull-to-refresh';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useGameRecordsInfiniteQuery } from '../api/game-queries.ts';
import { messages as betMessages } from '../bet/bet.messages.ts';
import { LoadError } from '../load-error/load-error.tsx';
import { useLoadedOverlay } from '../sheets/use-sheets.tsx';
import { messages, valued } from './game-record-page.messages.ts';
import * as styles from './game-record-page.module.css';
import { RecordCard } from './record-card.tsx';
import {
  betsOf,
  chosenFilter,
  passesFilter,
  type RecordFilter,
  recordFilters,
} from './record-filter.ts';

const FILTER_PARAMETER = 'show';

/** Spec S3.31: the member's bets, newest first. */
export default function GameRecordPage() {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const back = useBack(href.mine());
  const [parameters, setParameters] = useSearchParams();
  const filter = chosenFilter(parameters.get(FILTER_PARAMETER));
  const choose = (chosen: RecordFilter) =>
    setParameters(chosen === 'all' ? {} : { [FILTER_PARAMETER]: chosen }, { replace: true });
  return (
    <>
      <ScreenHeader
        title={t('title')}
        backLabel={intl.formatMessage(betMessages.back)}
        onBack={back}
      />
      <div className={styles.filter}>
        <SegmentedControl
          label={t('filter')}
          value={filter}
          onChange={choose}
          options={recordFilters.map((value) => ({
            value,
            label: t(value),
          }))}
        />
      </div>
      <RecordList filter={filter} onShowAll={() => choose('all')} />
    </>
  );
}

/** What came with the page is not asked for again. */
const JUST_FETCHED_S = 2;

interface RecordListProps {
  readonly filter: RecordFilter;
  readonly onShowAll: () => void;
}

/**
 * An endless list with all its states (spec S3.4); a filter loads pages until the screen is full.
 */
function RecordList({ filter, onShowAll }: RecordListProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { describeError, overlays } = useHost();
  const list = useGameRecordsInfiniteQuery(undefined, {
    refetchOnMountOrArgChange: JUST_FETCHED_S,
  });
  const verify = useVerifySheet();
  const bets = list.data && betsOf(list.data.pages).filter((bet) => passesFilter(bet, filter));

  const refresh = async () => {
    const { error } = await list.refetch({ refetchCachedPages: false });
    if (error) overlays.toast(describeError(error), { tone: 'error' });
  };

  const content = () => {
    if (!bets) {
      if (!list.isError) return <RecordSkeleton />;
      return <LoadError message={messages.failed} error={list.error} onRetry={list.refetch} />;
    }
    if (bets.length === 0 && !list.hasNextPage) {
      return (
        <>
          <EmptyState
            message={intl.formatMessage(betMessages.noData)}
            action={
              filter === 'all' ? (
                <ButtonLink href={href.games()} variant="secondary">
                  {t('toGames')}
                </ButtonLink>
              ) : (
                <Button variant="secondary" onClick={onShowAll}>
                  {t('showAll')}
                </Button>
              )
            }
          />
          <ArchivedBets />
        </>
      );
    }
    return (
      <>
        <ul className={styles.list}>
          {bets.map((bet) => (
            <RecordCard key={bet.id} bet={bet} onVerify={verify.open} />
          ))}
        </ul>
        <LoadMore
          content={`${filter} ${list.data?.pages.length}`}
          status={loadMoreStatus(list)}
          onReach={() => void list.fetchNextPage()}
          loadingLabel={intl.formatMessage(betMessages.loading)}
          endLabel={t('end')}
          errorLabel={t('moreFailed')}
          retryLabel={intl.formatMessage(betMessages.retry)}
        />
        {list.hasNextPage ? null : <ArchivedBets />}
      </>
    );
  };

  return (
    <>
      <PullToRefresh
        onRefresh={refresh}
        label={intl.formatMessage(betMessages.refresh)}
        busyLabel={intl.formatMessage(betMessages.refreshing)}
      >
        <div className={styles.content}>{content()}</div>
      </PullToRefresh>
      {verify.sheet}
    </>
  );
}

/** Says from when on bets are listed, so that the end of the list is not taken for the first bet. */
function ArchivedBets() {
  const intl = useIntl();
  const { data: config } = useSystemConfigQuery();
  const until = config?.archived?.betsUntil;
  if (until === undefined) return null;
  const date = intl.formatDate(toEpochMs(until), { dateStyle: 'long' });
  return <p className={styles.archived}>{intl.formatMessage(valued.archived, { date })}</p>;
}

function RecordSkeleton() {
  const label = useIntl().formatMessage(betMessages.loading);
  return (
    <SkeletonGroup label={label} className={styles.list}>
      <Skeleton className={styles.ghost} />
      <Skeleton className={styles.ghost} />
      <Skeleton className={styles.ghost} />
      <Skeleton className={styles.ghost} />
    </SkeletonGroup>
  );
}

const load = () => import(/* webpackChunkName: "game-sheets" */ '../sheets/sheets.tsx');

/** Verifies the round of a bet; the code comes with the first one that is asked for. */
function useVerifySheet() {
  const { loaded, ensure } = useLoadedOverlay(load, false);
  const [asked, setAsked] = useState<{ readonly gameKey: GameKey; readonly period: Period }>();
  const [isOpen, setOpen] = useState(false);
  return {
    open(gameKey: GameKey, period: Period) {
      setAsked({ gameKey, period });
      setOpen(true);
      ensure(() => setOpen(false));
    },
    sheet: loaded && asked && (
      <loaded.VerifySheet
        open={isOpen}
        gameKey={asked.gameKey}
        period={asked.period}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
