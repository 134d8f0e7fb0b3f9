import type { GameInfo, GameRecord, Period } from '@velvet/contract/game';
import { useState } from 'react';
import { useRecentBetsQuery } from '../api/game-queries.ts';
import { type BetResult, resultOf } from '../bet/bet-result.ts';
import { type LastBet, lastBetOf } from '../bet/last-bet.ts';

const OPEN = 0;

interface OwnBets {
  readonly open: readonly GameRecord[];
  /** What the last period brought, until it is dismissed or the next one ends. */
  readonly result: { readonly period: Period; readonly result: BetResult } | undefined;
  readonly dismiss: () => void;
  /** What was staked last at this table; undefined for nothing yet. */
  readonly last: LastBet | undefined;
}

/** The member's bets of this game's open and last period. */
export function useOwnBets({ name, previous }: GameInfo): OwnBets {
  const { data: bets = [] } = useRecentBetsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [dismissed, setDismissed] = useState<Period>();
  const own = bets.filter(({ gameName }) => gameName === name);
  const period = previous?.period;
  const last = own.filter((bet) => bet.period === period);
  const result = period === undefined || period === dismissed ? undefined : resultOf(last);
  return {
    open: own.filter(({ status }) => status === OPEN),
    result: period !== undefined && result ? { period, result } : undefined,
    dismiss: () => setDismissed(period),
    last: lastBetOf(own),
  };
}
