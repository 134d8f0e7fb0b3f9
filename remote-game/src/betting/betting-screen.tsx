import { useUserInfoQuery } from '@velvet/shared/api';
import type { PastRound, Side } from '@velvet/shared/contract/game';
import { useHost } from '@velvet/shared/feature';
import { paths } from '@velvet/shared/routes';
import { ErrorState, IconButton, ScreenHeader } from '@velvet/shared/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { useGameHistoryQuery, useGameOddsQuery } from '../api/game-queries.ts';
import { findBetProblem, stakeOf, toggleSide } from '../bet/bet-rules.ts';
import { useOrders } from '../bet/use-orders.ts';
import { useProtection } from '../protection/use-protection.tsx';
import { isResultAwaited, useAwaitedResult } from '../round/use-awaited-result.ts';
import { type Round, useRound } from '../round/use-round.ts';
import { useSheets } from '../sheets/use-sheets.tsx';
import { useNotedCommitment } from '../verify/use-noted-commitment.ts';
import { BetFoot } from './bet-foot.tsx';
import { messages } from './betting.messages.ts';
import * as styles from './betting-screen.module.css';
import { BettingSkeleton } from './betting-skeleton.tsx';
import { CheckingCard, OpenBets, ResultCard } from './own-bets.tsx';
import { QuickLinks } from './quick-links.tsx';
import { RoundPanel } from './round-panel.tsx';
import { SideCards } from './side-cards.tsx';
import { Trends, TrendsSkeleton } from './trends.tsx';
import { useBettingNotices } from './use-betting-notices.ts';
import { useOwnBets } from './use-own-bets.ts';

/** Spec 4: one game's table, at /Lottery?key= and /Game?key=. */
export function BettingScreen({ gameKey }: { readonly gameKey: string }) {
  const intl = useIntl();
  const { describeError } = useHost();
  const { pathname } = useLocation();
  const { round, error, retry } = useRound(gameKey);
  const sheets = useSheets(round !== undefined);
  useAwaitedResult(gameKey, round?.info);
  useNotedCommitment(gameKey, round?.info);
  return (
    <div
      className={styles.screen}
      data-standalone={pathname === paths.gamesStandalone.path || undefined}
    >
      <ScreenHeader
        title={round?.info.name ?? intl.formatMessage(error ? messages.table : messages.loading)}
        backLabel={intl.formatMessage(messages.back)}
        backHref={pathname}
        action={
          <IconButton
            icon="info"
            label={intl.formatMessage(messages.rules)}
            aria-haspopup="dialog"
            onClick={() => sheets.open({ kind: 'rules' })}
          />
        }
      />
      {round ? (
        <Table gameKey={gameKey} round={round} onRetry={retry} sheets={sheets} />
      ) : error ? (
        <ErrorState
          message={<FormattedMessage {...messages.failed} />}
          hint={describeError(error)}
          retryLabel={intl.formatMessage(messages.retry)}
          onRetry={retry}
        />
      ) : (
        <BettingSkeleton />
      )}
    </div>
  );
}

interface TableProps {
  readonly gameKey: string;
  readonly round: Round;
  readonly onRetry: () => void;
  readonly sheets: ReturnType<typeof useSheets>;
}

const problemTexts = {
  'no-side': messages.noSide,
  'no-stake': messages.noStake,
  'insufficient-balance': messages.insufficient,
} as const;

function Table({ gameKey, round, onRetry, sheets }: TableProps) {
  const intl = useIntl();
  const { overlays } = useHost();
  const { info } = round;
  const { data: user } = useUserInfoQuery();
  const { data: odds } = useGameOddsQuery(info.id);
  const { currentData: loadedHistory, isLoading: isHistoryAwaited } = useGameHistoryQuery(gameKey);
  const history = loadedHistory ?? [];
  const protection = useProtection(round.serverMs);
  const [chosen, setChosen] = useState<readonly Side[]>([]);
  const [stakeText, setStakeText] = useState('');
  const orders = useOrders();
  const own = useOwnBets(info);
  useBettingNotices(round);

  const stake = stakeOf(stakeText);
  const previous = history.find(({ period }) => period === info.previous?.period);
  const clear = () => {
    setChosen([]);
    sheets.close();
  };
  const confirm = async () => {
    if (stake === undefined) return;
    const order = { sides: chosen, stake, gameId: info.id, period: info.openPeriod };
    const isPlaced = await orders.place(order);
    sheets.close();
    if (isPlaced) setChosen([]);
    else protection.refresh();
  };
  const place = () => {
    const balance = user?.balance;
    if (balance === undefined) return;
    const problem = findBetProblem({ sides: chosen, stake, balance });
    if (problem) overlays.toast(intl.formatMessage(problemTexts[problem]), { tone: 'error' });
    else sheets.open({ kind: 'confirm' });
  };

  return (
    <>
      {protection.notice}
      {orders.pending?.isChecking && <CheckingCard period={orders.pending.attempt.order.period} />}
      <RoundPanel
        round={round}
        previous={previous ?? drawnPrevious(info.previous)}
        isAwaited={isResultAwaited(info, history)}
        onShowPast={() => sheets.open({ kind: 'past' })}
        onVerify={(verified) => sheets.open({ kind: 'verify', round: verified })}
        onRetry={onRetry}
      />
      <SideCards
        chosen={chosen}
        odds={odds}
        onToggle={(side) => setChosen(toggleSide(chosen, side))}
      />
      <OpenBets bets={own.open} />
      {own.result && <ResultCard {...own.result} onDismiss={own.dismiss} />}
      {isHistoryAwaited ? <TrendsSkeleton /> : <Trends history={history} />}
      <QuickLinks onRules={() => sheets.open({ kind: 'rules' })} onProtect={protection.open} />
      <BetFoot
        info={info}
        stakeText={stakeText}
        onStake={setStakeText}
        chosen={chosen}
        odds={odds}
        balance={user?.balance}
        isBusy={orders.pending !== undefined}
        isBlocked={protection.isExcluded}
        onPlace={place}
      />
      {sheets.render({
        gameKey,
        round,
        history,
        odds: odds ?? [],
        chosen,
        stake,
        balance: user?.balance,
        pending: orders.pending,
        onRemove: (side) => {
          const left = toggleSide(chosen, side);
          setChosen(left);
          if (left.length === 0) sheets.close();
        },
        onClear: clear,
        onConfirm: () => void confirm(),
      })}
      {protection.overlays}
    </>
  );
}

/** The round before this one as the game itself tells it, until the history has it with its seed. */
function drawnPrevious(previous: Round['info']['previous']): PastRound | undefined {
  return previous?.dice && { ...previous, dice: previous.dice, seed: '', commitment: '' };
}
