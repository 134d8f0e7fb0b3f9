import { useUserInfoQuery } from '@velvet/shared/api';
import type { GameInfo } from '@velvet/shared/contract/game';
import { useHost } from '@velvet/shared/feature';
import { type Minor, minor, zeroMinor } from '@velvet/shared/money';
import { useAppDispatch, useAppSelector } from '@velvet/shared/store';
import { Button, Chip } from '@velvet/shared/ui';
import { useEffect, useId, useRef } from 'react';
import { FormattedMessage, type IntlShape, type MessageDescriptor, useIntl } from 'react-intl';
import { useGameOddsQuery } from '../api/game-queries.ts';
import { messages as betMessages } from '../bet/bet.messages.ts';
import { type BetProblem, bestReturn, findBetProblem, stakeOf, totalOf } from '../bet/bet-rules.ts';
import { selectBetSlip, stakeChanged } from '../bet/bet-slip.ts';
import { formatAmount, formatPoints } from '../format/format-points.ts';
import * as styles from './bet-foot.module.css';
import { messages, valued } from './betting.messages.ts';
import { quickAmounts } from './quick-amounts.ts';

interface BetFootProps {
  readonly info: GameInfo;
  readonly isBusy: boolean;
  readonly isBlocked: boolean;
  /** The bets may be confirmed. */
  readonly onPlace: () => void;
}

interface StakeRange {
  readonly minimum: Minor | undefined;
  readonly maximum: Minor | undefined;
}

function problemText(intl: IntlShape, problem: BetProblem, { minimum, maximum }: StakeRange) {
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

/** Stays at the bottom: the stake, what it adds up to, and the one primary action. */
export function BetFoot({ info, isBusy, isBlocked, onPlace }: BetFootProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { overlays } = useHost();
  const { sides, stakeText } = useAppSelector((state) => selectBetSlip(state, info.id));
  const { data: odds = [] } = useGameOddsQuery(info.id);
  const { data: user } = useUserInfoQuery();
  const balance = user?.balance;
  const id = useId();
  const foot = useLiftedToasts();
  const stake = stakeOf(stakeText);
  const amounts = quickAmounts(info.minStake ?? minor(1_000), info.maxStake);
  const range = { minimum: info.minStake, maximum: info.maxStake };
  const setStake = (text: string) => dispatch(stakeChanged({ gameId: info.id, text }));
  const place = () => {
    if (isBusy || isBlocked || balance === undefined) return;
    const problem = findBetProblem({ sides, stake, balance, ...range });
    if (problem) overlays.toast(problemText(intl, problem, range), { tone: 'error' });
    else onPlace();
  };
  return (
    <form
      ref={foot}
      className={styles.foot}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        place();
      }}
    >
      <fieldset className={styles.quick} aria-label={intl.formatMessage(messages.quickAmounts)}>
        {amounts.map((amount) => (
          <Chip
            key={amount}
            className={styles.chip}
            pressed={stake === amount}
            onClick={() => setStake(String(amount / 100))}
          >
            {formatPoints(intl, amount)}
          </Chip>
        ))}
      </fieldset>
      <div className={styles.sums}>
        <Sum label={betMessages.total} amount={totalOf(stake, sides.length)} />
        <Sum label={betMessages.possibleReturn} amount={bestReturn(sides, stake, odds)} />
        <Sum label={messages.balance} amount={balance} />
      </div>
      <div className={styles.row}>
        <div className={styles.field}>
          <label htmlFor={id} className={styles.label}>
            <FormattedMessage {...messages.points} />
          </label>
          <input
            id={id}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            className={styles.input}
            placeholder={
              range.minimum !== undefined && range.maximum !== undefined
                ? intl.formatMessage(valued.stakeRange, {
                    minimum: formatPoints(intl, range.minimum),
                    maximum: formatPoints(intl, range.maximum),
                  })
                : undefined
            }
            value={stakeText}
            onChange={(event) => setStake(event.target.value)}
          />
        </div>
        <Button type="submit" busy={isBusy} disabled={isBlocked} className={styles.place}>
          <FormattedMessage {...messages.placeBet} />
        </Button>
      </div>
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
      <span className={styles.caption}>
        <FormattedMessage {...label} />
      </span>{' '}
      <span className={styles.amount}>
        {amount === undefined ? '–' : formatAmount(intl, amount)}
      </span>
    </span>
  );
}

/** Messages appear above the foot: they must not cover the button that they are about. */
function useLiftedToasts() {
  const foot = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const root = document.documentElement.style;
    const height = foot.current?.getBoundingClientRect().height ?? 0;
    root.setProperty('--toast-lift', `${Math.ceil(height)}px`);
    return () => {
      root.removeProperty('--toast-lift');
    };
  }, []);
  return foot;
}
