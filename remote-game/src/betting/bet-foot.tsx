import type { GameInfo } from '@velvet/contract/game';
import { type Minor, minor, toPoints, zeroMinor } from '@velvet/contract/money';
import { useUserInfoQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { useAppDispatch, useAppSelector } from '@velvet/sdk/store';
import { Button, Chip, VisuallyHidden } from '@velvet/ui';
import { useDeferredValue, useId, useState } from 'react';
import { FormattedMessage, type IntlShape, type MessageDescriptor, useIntl } from 'react-intl';
import { useGameOddsQuery } from '../api/game-queries.ts';
import { doubleOf, halfOf, quickAmounts, type StakeLimits } from '../bet/adjust-stake.ts';
import { messages as betMessages } from '../bet/bet.messages.ts';
import type { LastBet } from '../bet/bet-result.ts';
import { type BetProblem, bestReturn, findBetProblem, stakeOf, totalOf } from '../bet/bet-rules.ts';
import { selectBetSlip, slipFilled, stakeChanged } from '../bet/bet-slip.ts';
import { formatAmount, formatPoints } from '../format.ts';
import * as styles from './bet-foot.module.css';
import { messages, valued } from './betting.messages.ts';
import { useSupportAction } from './use-betting-notices.ts';

interface BetFootProps {
  readonly info: GameInfo;
  readonly isBusy: boolean;
  readonly isBlocked: boolean;
  readonly lastBet: LastBet | undefined;
  /** The bets may be confirmed. */
  readonly onPlace: () => void;
}

function problemText(intl: IntlShape, problem: BetProblem, { minimum, maximum }: StakeLimits) {
  const pointsOf = (amount: Minor | undefined) => formatPoints(intl, amount ?? zeroMinor);
  switch (problem) {
    case 'no-side':
      return intl.formatMessage(messages.noSide);
    case 'no-stake':
      return intl.formatMessage(messages.noStake);
    case 'below-minimum':
      return intl.formatMessage(valued.belowMinimum, { minimum: pointsOf(minimum) });
    case 'above-maximum':
      return intl.formatMessage(valued.aboveMaximum, { maximum: pointsOf(maximum) });
    case 'insufficient-balance':
      return intl.formatMessage(messages.insufficient);
  }
}

/** What may be staked, where the server says so. */
function rangeText(intl: IntlShape, { minimum, maximum }: StakeLimits): string | undefined {
  if (minimum === undefined || maximum === undefined) return undefined;
  return intl.formatMessage(valued.stakeRange, {
    minimum: formatPoints(intl, minimum),
    maximum: formatPoints(intl, maximum),
  });
}

/** Stays at the bottom: the stake, what it adds up to, and the one primary action. */
export function BetFoot({ info, isBusy, isBlocked, lastBet, onPlace }: BetFootProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { overlays, describeError } = useHost();
  const support = useSupportAction('recharge');
  const { sides, stakeText } = useAppSelector((state) => selectBetSlip(state, info.id));
  // The tapped side changes first, the sums after its frame.
  const summed = useDeferredValue(sides);
  const oddsQuery = useGameOddsQuery(info.id);
  const userQuery = useUserInfoQuery();
  const { data: odds = [] } = oddsQuery;
  const { data: user } = userQuery;
  const balance = user?.balance;
  const id = useId();
  // On a low screen the quick amounts wait until the stake is entered.
  const [isEntering, setEntering] = useState(false);
  const stake = stakeOf(stakeText);
  const range = { minimum: info.minStake, maximum: info.maxStake };
  const setStake = (text: string) => dispatch(stakeChanged({ gameId: info.id, text }));
  const place = () => {
    if (isBusy || isBlocked) return;
    for (const { error, refetch } of [userQuery, oddsQuery].filter(({ data }) => !data)) {
      if (error) overlays.toast(describeError(error), { tone: 'error' });
      void refetch();
    }
    if (balance === undefined) return;
    const problem = findBetProblem({ sides, stake, balance, ...range });
    if (!problem) {
      onPlace();
      return;
    }
    overlays.toast(problemText(intl, problem, range), {
      tone: 'error',
      ...(problem === 'insufficient-balance' ? { action: support } : {}),
    });
  };
  return (
    <form
      className={styles.foot}
      data-foot=""
      data-entering={isEntering || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        place();
      }}
    >
      <div className={styles.sums}>
        {summed.length > 0 && (
          <>
            <Sum label={betMessages.total} amount={totalOf(stake, summed.length)} />
            <Sum label={betMessages.possibleReturn} amount={bestReturn(summed, stake, odds)} />
          </>
        )}
        <Sum label={messages.balance} amount={balance} />
      </div>
      <QuickStakes info={info} stake={stake} limits={range} lastBet={lastBet} />
      <div className={styles.field}>
        <label htmlFor={id} className={styles.label}>
          {intl.formatMessage(messages.points)}
        </label>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          className={styles.input}
          placeholder={rangeText(intl, range)}
          value={stakeText}
          onChange={(event) => setStake(event.target.value)}
          onFocus={() => setEntering(true)}
        />
      </div>
      <Button type="submit" busy={isBusy} disabled={isBlocked} className={styles.place}>
        <FormattedMessage {...messages.placeBet} />
      </Button>
    </form>
  );
}

interface SumProps {
  readonly label: MessageDescriptor;
  readonly amount: Minor | undefined;
}

function Sum({ label, amount }: SumProps) {
  const intl = useIntl();
  return (
    <span className={styles.sum}>
      <span className={styles.caption}>{intl.formatMessage(label)}</span>{' '}
      <span className={styles.amount}>
        {amount === undefined ? '–' : formatAmount(intl, amount)}
      </span>
    </span>
  );
}

interface QuickStakesProps {
  readonly info: GameInfo;
  /** What stands in the field; undefined for no whole number. */
  readonly stake: Minor | undefined;
  readonly limits: StakeLimits;
  readonly lastBet: LastBet | undefined;
}

/** Signs, the same in every language. */
const HALF = '½';
const DOUBLE = '2×';

/** A stake as it is typed. */
const textOf = (amount: Minor): string => String(toPoints(amount));

/** Stakes in one tap, in a row that scrolls: the last bet, half, double, round amounts. */
function QuickStakes({ info, stake, limits, lastBet }: QuickStakesProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const dispatch = useAppDispatch();
  const gameId = info.id;
  const amounts = quickAmounts(info.minStake ?? minor(1_000), info.maxStake);
  const setStake = (amount: Minor) => dispatch(stakeChanged({ gameId, text: textOf(amount) }));
  return (
    <fieldset className={styles.quick} aria-label={t('quickAmounts')}>
      {lastBet && (
        <Chip
          className={styles.chip}
          aria-label={t('repeatLast')}
          onClick={() =>
            dispatch(slipFilled({ gameId, sides: lastBet.sides, stakeText: textOf(lastBet.stake) }))
          }
        >
          {t('repeat')}
        </Chip>
      )}
      <Chip
        className={styles.chip}
        disabled={!stake}
        onClick={() => stake && setStake(halfOf(stake, limits))}
      >
        <span aria-hidden="true">{HALF}</span>
        <VisuallyHidden>{t('half')}</VisuallyHidden>
      </Chip>
      <Chip
        className={styles.chip}
        disabled={!stake}
        onClick={() => stake && setStake(doubleOf(stake, limits))}
      >
        <span aria-hidden="true">{DOUBLE}</span>
        <VisuallyHidden>{t('double')}</VisuallyHidden>
      </Chip>
      {amounts.map((amount) => (
        <Chip
          key={amount}
          className={styles.chip}
          pressed={stake === amount}
          onClick={() => setStake(amount)}
        >
          {formatPoints(intl, amount)}
        </Chip>
      ))}
    </fieldset>
  );
}
