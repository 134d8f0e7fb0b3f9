import type { GameInfo } from '@velvet/contract/game';
import { type Minor, minor, toPoints } from '@velvet/contract/money';
import { useAppDispatch } from '@velvet/sdk/store';
import { Chip, VisuallyHidden } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { doubleOf, halfOf, type StakeLimits } from '../bet/adjust-stake.ts';
import { slipFilled, stakeChanged } from '../bet/bet-slip.ts';
import type { LastBet } from '../bet/last-bet.ts';
import { formatPoints } from '../format/format-points.ts';
import * as styles from './bet-foot.module.css';
import { messages } from './betting.messages.ts';
import { quickAmounts } from './quick-amounts.ts';

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
export function QuickStakes({ info, stake, limits, lastBet }: QuickStakesProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const gameId = info.id;
  const amounts = quickAmounts(info.minStake ?? minor(1_000), info.maxStake);
  const setStake = (amount: Minor) => dispatch(stakeChanged({ gameId, text: textOf(amount) }));
  return (
    <fieldset className={styles.quick} aria-label={intl.formatMessage(messages.quickAmounts)}>
      {lastBet && (
        <Chip
          className={styles.chip}
          aria-label={intl.formatMessage(messages.repeatLast)}
          onClick={() =>
            dispatch(slipFilled({ gameId, sides: lastBet.sides, stakeText: textOf(lastBet.stake) }))
          }
        >
          <FormattedMessage {...messages.repeat} />
        </Chip>
      )}
      <Chip
        className={styles.chip}
        disabled={!stake}
        onClick={() => stake && setStake(halfOf(stake, limits))}
      >
        <span aria-hidden="true">{HALF}</span>
        <VisuallyHidden>{intl.formatMessage(messages.half)}</VisuallyHidden>
      </Chip>
      <Chip
        className={styles.chip}
        disabled={!stake}
        onClick={() => stake && setStake(doubleOf(stake, limits))}
      >
        <span aria-hidden="true">{DOUBLE}</span>
        <VisuallyHidden>{intl.formatMessage(messages.double)}</VisuallyHidden>
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
