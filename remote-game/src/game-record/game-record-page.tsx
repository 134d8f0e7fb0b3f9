import type { GameKey, Period } from '@velvet/contract/game';
import { toEpochMs } from '@velvet/contract/time';
import { useSystemConfigQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { href, useBack } from '@velvet/sdk/routes';
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  LoadMore,
  ScreenHeader,
  Skeleton,
  SkeletonGroup,
} from '@velvet/ui';
import { SegmentedControl } from '@velvet/ui/deferred';
import { loadMoreStatus } from '@velvet/ui/load-more-status';
import { PullToRefresh } from '@velvet/ui/pull-to-refresh';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useGameRecordsInfiniteQuery } from '../api/game-queries.ts';
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
      <ScreenHeader title={t('title')} backLabel={t('back')} onBack={back} />
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
      return (
        <ErrorState
          message={t('failed')}
          hint={describeError(list.error)}
          retryLabel={t('retry')}
          onRetry={() => void list.refetch()}
        />
      );
    }
    if (bets.length === 0 && !list.hasNextPage) {
      return (
        <>
          <NoRecords isFiltered={filter !== 'all'} onShowAll={onShowAll} />
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
          loadingLabel={t('loading')}
          endLabel={t('end')}
          errorLabel={t('moreFailed')}
          retryLabel={t('retry')}
        />
        {list.hasNextPage ? null : <ArchivedBets />}
      </>
    );
  };

  return (
    <>
      <PullToRefresh onRefresh={refresh} label={t('refresh')} busyLabel={t('refreshing')}>
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

interface NoRecordsProps {
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

function NoRecords({ isFiltered, onShowAll }: NoRecordsProps) {
  return (
    <EmptyState
      message={<FormattedMessage {...messages.empty} />}
      action={
        isFiltered ? (
          <Button variant="secondary" onClick={onShowAll}>
            <FormattedMessage {...messages.showAll} />
          </Button>
        ) : (
          <ButtonLink href={href.games()} variant="secondary">
            <FormattedMessage {...messages.toGames} />
          </ButtonLink>
        )
      }
    />
  );
}

function RecordSkeleton() {
  const label = useIntl().formatMessage(messages.loading);
  return (
    <SkeletonGroup label={label} className={styles.list}>
      <Skeleton className={styles.ghost} />
      <Skeleton className={styles.ghost} />
      <Skeleton className={styles.ghost} />
      <Skeleton className={styles.ghost} />
    </SkeletonGroup>
  );
}

interface VerifySheetControl {
  readonly open: (gameKey: GameKey, period: Period) => void;
  readonly sheet: ReactNode;
}

const load = () => import(/* webpackChunkName: "game-sheets" */ '../sheets/sheets.tsx');

/** Verifies the round of a bet; the code comes with the first one that is asked for. */
function useVerifySheet(): VerifySheetControl {
  const { loaded, ensure } = useLoadedOverlay(load, false);
  const [asked, setAsked] = useState<{ readonly gameKey: GameKey; readonly period: Period }>();
  const [isOpen, setOpen] = useState(false);
  return {
    open(gameKey, period) {
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
