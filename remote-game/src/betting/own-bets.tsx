import type { GameKey, GameRecord, Period } from '@velvet/contract/game';
import { asSeconds, toEpochMs, toMilliseconds } from '@velvet/contract/time';
import { Icon, IconButton, Spinner } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRecentBetsInfiniteQuery } from '../api/game-queries.ts';
import { messages as betMessages } from '../bet/bet.messages.ts';
import {
  type BetResult,
  isBetOn,
  type LastBet,
  lastBetOf,
  OPEN,
  resultOf,
} from '../bet/bet-result.ts';
import { formatAmount, formatPoints } from '../format.ts';
import { betsOf } from '../game-record/record-filter.ts';
import { roundTimes } from '../round/round-clock.ts';
import type { Round } from '../round/use-round.ts';
import { sideArt } from '../sides/side-art.ts';
import { messages, valued } from './betting.messages.ts';
import * as styles from './own-bets.module.css';

/** The member's bets that wait for their draw. */
export function OpenBets({ bets }: { readonly bets: readonly GameRecord[] }) {
  const intl = useIntl();
  const id = useId();
  if (bets.length === 0) return null;
  return (
    <section className={styles.box} aria-labelledby={id} data-keep-clear="">
      <h2 id={id} className={styles.title}>
        {intl.formatMessage(messages.openBets)}
      </h2>
      <ul className={styles.chips}>
        {bets.map((bet) => (
          <li key={bet.id} className={styles.chip}>
            <Icon path={sideArt[bet.side].icon} size={18} />
            <FormattedMessage {...sideArt[bet.side].name} />{' '}
            <strong>{formatPoints(intl, bet.stake)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ResultCardProps {
  readonly period: Period;
  readonly result: BetResult;
  readonly onDismiss: () => void;
}

const resultTexts = {
  gain: valued.resultPaid,
  'no-gain': valued.resultPaid,
  refunded: valued.resultRefunded,
} as const;

/** What a round brought, said plainly; only a return above the stake is set apart. */
export function ResultCard({ period, result, onDismiss }: ResultCardProps) {
  const intl = useIntl();
  const isNothing = result.returned === 0;
  const text = isNothing ? valued.resultNone : resultTexts[result.kind];
  return (
    <div role="status" className={styles.result} data-kind={result.kind} data-keep-clear="">
      <div className={styles.resultText}>
        <span className={styles.caption}>{intl.formatMessage(valued.resultOf, { period })}</span>
        <span className={styles.strong}>
          <FormattedMessage
            {...text}
            values={{
              staked: formatAmount(intl, result.staked),
              returned: formatAmount(intl, result.returned),
            }}
          />
        </span>
      </div>
      <IconButton
        path={icons.close}
        iconSize={20}
        label={intl.formatMessage(messages.dismiss)}
        onClick={onDismiss}
      />
    </div>
  );
}

/** An order whose answer was lost: it is being found out, and nothing is sent twice. */
export function CheckingCard({ period }: { readonly period: Period }) {
  return (
    <div role="status" className={styles.result}>
      <Spinner size={20} />
      <div className={styles.resultText}>
        <span className={styles.strong}>
          <FormattedMessage {...betMessages.checking} />
        </span>
        <span className={styles.caption}>
          <FormattedMessage {...valued.checkingHint} values={{ period }} />
        </span>
      </div>
    </div>
  );
}

interface OwnBets {
  readonly open: readonly GameRecord[];
  /** One is open, or may be: not all of them are known. */
  readonly mayBeStaked: boolean;
  /** What the last period brought, until it is dismissed or the next one ends. */
  readonly result: { readonly period: Period; readonly result: BetResult } | undefined;
  readonly dismiss: () => void;
  /** What was staked last at this table; undefined for nothing yet. */
  readonly last: LastBet | undefined;
}

/** More than a member places in two periods. */
const MOST_PAGES = 5;

/** The member's bets of this game's open and last period. */
export function useOwnBets(key: GameKey, { info, serverMs }: Round): OwnBets {
  const { data, isFetching, isError, hasNextPage, fetchNextPage } = useRecentBetsInfiniteQuery(
    undefined,
    { refetchOnMountOrArgChange: true },
  );
  const [dismissed, setDismissed] = useState<Period>();
  const bets = betsOf(data?.pages ?? []);
  const own = bets.filter((bet) => isBetOn(bet, key, info.name));
  const open = own.filter(({ status }) => status === OPEN);
  const period = info.previous?.period;
  const oldest = bets.at(-1);
  const bothMs = 2 * toMilliseconds(info.periodSeconds ?? asSeconds(0));
  const openedMs = roundTimes(info, serverMs).drawsAtMs - bothMs;
  // What is not read yet may be of the last period, too: a sum without it would be wrong.
  const isCut =
    hasNextPage &&
    oldest !== undefined &&
    (oldest.period === period || toEpochMs(oldest.createdAt) >= openedMs);
  const readsOn = isCut && !isFetching && !isError && (data?.pages.length ?? 0) < MOST_PAGES;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);

  const last = own.filter((bet) => bet.period === period);
  const result = isCut || period === dismissed ? undefined : resultOf(last);
  return {
    open,
    mayBeStaked: isFetching || data === undefined || isCut || open.length > 0,
    result: period !== undefined && result ? { period, result } : undefined,
    dismiss: () => setDismissed(period),
    last: lastBetOf(own),
  };
}
