import type { GameInfo, GameKey, PastRound } from '@velvet/contract/game';
import { codes } from '@velvet/contract/outcome';
import { isApiError } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { href, paths, useBack } from '@velvet/sdk/routes';
import { useAppDispatch } from '@velvet/sdk/store';
import { Icon, IconButton, ScreenHeader, Skeleton, SkeletonGroup, UiLink } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { messages as betMessages } from '../bet/bet.messages.ts';
import { gainOf } from '../bet/bet-result.ts';
import { tableOpened } from '../bet/bet-slip.ts';
import { useOrders, useResumedOrders } from '../bet/use-orders.ts';
import { LoadError } from '../load-error/load-error.tsx';
import { useProtection } from '../protection/use-protection.tsx';
import { useGameHistoryQuery } from '../round/round-queries.ts';
import { isResultAwaited, useAwaitedResult, useFreshDraw } from '../round/use-awaited-result.ts';
import { type Round, useRound } from '../round/use-round.ts';
import { useSheets } from '../sheets/use-sheets.tsx';
import { promiseOf, roundNoted } from '../verify/noted-commitments.ts';
import { BetFoot } from './bet-foot.tsx';
import { messages } from './betting.messages.ts';
import * as styles from './betting-screen.module.css';
import { CheckingCard, OpenBets, ResultCard, useOwnBets } from './own-bets.tsx';
import { RoundPanel } from './round-panel.tsx';
import { SideCards } from './side-cards.tsx';
import { Trends, TrendsSkeleton } from './trends.tsx';
import { useBettingNotices } from './use-betting-notices.ts';

/** Spec 4: one game's table, at /Lottery?key= and /Game?key=. */
export function BettingScreen({ gameKey }: { readonly gameKey: GameKey }) {
  const intl = useIntl();
  const { pathname } = useLocation();
  // The hall at the same path.
  const back = useBack(pathname);
  const { round, error, retry } = useRound(gameKey);
  const sheets = useSheets(round !== undefined);
  useAwaitedResult(gameKey, round?.info);
  useNotedCommitment(gameKey, round?.info);
  return (
    <div
      className={styles.screen}
      data-wide=""
      data-columns=""
      data-standalone={pathname === paths.gamesStandalone || undefined}
    >
      <ScreenHeader
        title={round?.info.name ?? intl.formatMessage(error ? messages.table : betMessages.loading)}
        backLabel={intl.formatMessage(betMessages.back)}
        onBack={back}
        action={
          <IconButton
            path={icons.info}
            label={intl.formatMessage(messages.rules)}
            aria-haspopup="dialog"
            onClick={() => sheets.open({ base: 'rules' })}
          />
        }
      />
      {isUnknown(error) ? (
        <UnknownGame />
      ) : round ? (
        <Table gameKey={gameKey} round={round} onRetry={retry} sheets={sheets} />
      ) : error ? (
        <LoadError message={messages.failed} error={error} onRetry={retry} />
      ) : (
        <BettingSkeleton />
      )}
    </div>
  );
}

const isUnknown = (error: unknown): boolean =>
  isApiError(error) && error.kind === 'refused' && error.code === codes.notFound;

interface TableProps {
  readonly gameKey: GameKey;
  readonly round: Round;
  readonly onRetry: () => void;
  readonly sheets: ReturnType<typeof useSheets>;
}

function Table({ gameKey, round, onRetry, sheets }: TableProps) {
  const dispatch = useAppDispatch();
  const { info } = round;
  const { currentData: loadedHistory, isLoading: isHistoryAwaited } = useGameHistoryQuery(gameKey);
  const history = loadedHistory ?? [];
  const protection = useProtection(round.serverMs);
  const orders = useOrders();
  const own = useOwnBets(gameKey, round);
  useResumedOrders(orders, info.openPeriod);
  const isSending = orders.isBusy || orders.checking !== undefined;
  useBettingNotices(round, own.mayBeStaked || isSending);
  useEffect(() => {
    dispatch(tableOpened(info.id));
  }, [dispatch, info.id]);

  const previous = history.find(({ period }) => period === info.previous?.period);
  const shown = previous ?? drawnPrevious(info.previous);
  const isFresh = useFreshDraw(shown);
  return (
    <>
      {protection.notice}
      {orders.checking && <CheckingCard period={orders.checking.input.period} />}
      <RoundPanel
        round={round}
        previous={shown}
        isFresh={isFresh}
        isAwaited={isResultAwaited(info, history)}
        onShowPast={() => sheets.open({ base: 'past' })}
        onVerify={(verified) => sheets.open({ verified })}
        onRetry={onRetry}
      />
      <SideCards
        gameId={info.id}
        drawn={isFresh ? shown?.dice : undefined}
        gain={own.result && gainOf(own.result.result)}
      />
      <OpenBets bets={own.open} />
      {own.result && <ResultCard {...own.result} onDismiss={own.dismiss} />}
      <div className={styles.side}>
        {isHistoryAwaited ? <TrendsSkeleton /> : <Trends history={history} />}
        <QuickLinks onRules={() => sheets.open({ base: 'rules' })} onProtect={protection.open} />
      </div>
      <BetFoot
        info={info}
        isBusy={orders.isBusy}
        isBlocked={protection.isExcluded || round.phase === 'paused'}
        lastBet={own.last}
        onPlace={() => sheets.open({ base: 'confirm' })}
      />
      {sheets.render(gameKey, round)}
      {protection.overlays}
    </>
  );
}

/** The round before this one from the game's info, until the history has it with its seed. */
function drawnPrevious(previous: Round['info']['previous']): PastRound | undefined {
  return previous?.dice && { ...previous, dice: previous.dice, seed: '', commitment: '' };
}

function BettingSkeleton() {
  const label = useIntl().formatMessage(betMessages.loading);
  return (
    <SkeletonGroup label={label} className={styles.skeleton}>
      <Skeleton className={styles.ghostPanel} />
      <div className={styles.ghostSides}>
        <Skeleton className={styles.ghostSide} />
        <Skeleton className={styles.ghostSide} />
        <Skeleton className={styles.ghostSide} />
        <Skeleton className={styles.ghostSide} />
      </div>
      <Skeleton className={styles.ghostTrends} />
    </SkeletonGroup>
  );
}

/** An address with the key of no game leads to the hall at the same path, and says why. */
export function UnknownGame() {
  const intl = useIntl();
  const { overlays } = useHost();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    overlays.toast(intl.formatMessage(messages.unknownGame), { tone: 'error' });
    navigate(pathname, { replace: true });
  }, [intl, overlays, navigate, pathname]);
  return <BettingSkeleton />;
}

interface QuickLinksProps {
  readonly onRules: () => void;
  readonly onProtect: () => void;
}

function QuickLinks({ onRules, onProtect }: QuickLinksProps) {
  return (
    <div className={styles.links}>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={onRules}>
        <Icon path={icons.info} size={22} />
        <FormattedMessage {...messages.rules} />
      </button>
      <UiLink href={href.to('gameRecord')} className={styles.link}>
        <Icon path={icons.history} size={22} />
        <FormattedMessage {...messages.record} />
      </UiLink>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={onProtect}>
        <Icon path={icons.lock} size={22} />
        <FormattedMessage {...betMessages.protection} />
      </button>
    </div>
  );
}

/** Writes down what is promised of the open round before its draw. */
function useNotedCommitment(gameKey: GameKey, info: GameInfo | undefined): void {
  const dispatch = useAppDispatch();
  const { openPeriod: period, commitment = '', beaconOrigin } = info ?? {};
  const beacon = promiseOf(beaconOrigin);
  useEffect(() => {
    if (period !== undefined) dispatch(roundNoted({ gameKey, period, commitment, beacon }));
  }, [dispatch, gameKey, period, commitment, beacon]);
}
