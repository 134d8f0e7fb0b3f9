import { sideWins } from '@velvet/contract/dice';
import { type Dice, type GameId, sides } from '@velvet/contract/game';
import type { Minor } from '@velvet/contract/money';
import { useAppDispatch, useAppSelector } from '@velvet/sdk/store';
import { Icon } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { useGameOddsQuery } from '../api/game-queries.ts';
import { oddsOf } from '../bet/bet-rules.ts';
import { selectBetSlip, sideToggled } from '../bet/bet-slip.ts';
import { formatGain, formatOdds } from '../format.ts';
import { sideArt, sideValued } from '../sides/side-art.ts';
import { messages } from './betting.messages.ts';
import * as styles from './side-cards.module.css';

interface SideCardsProps {
  readonly gameId: GameId;
  /** Numbers that have just come in: their winning sides are highlighted. */
  readonly drawn?: Dice | undefined;
  /** What the member won by them. */
  readonly gain?: Minor | undefined;
}

/** The four sides as toggles; their names begin with the side's (spec S12.5). */
export function SideCards({ gameId, drawn, gain }: SideCardsProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { sides: chosen } = useAppSelector((state) => selectBetSlip(state, gameId));
  const { data: odds } = useGameOddsQuery(gameId);
  return (
    <fieldset className={styles.grid}>
      <legend className={styles.legend}>{intl.formatMessage(messages.sides)}</legend>
      {sides.map((side) => {
        const rate = odds && oddsOf(odds, side);
        return (
          <button
            key={side}
            type="button"
            className={styles.card}
            data-side={side}
            data-won={(drawn && sideWins(side, drawn)) || undefined}
            aria-pressed={chosen.includes(side)}
            onClick={() => dispatch(sideToggled({ gameId, side }))}
          >
            <Icon path={sideArt[side].icon} size={34} className={styles.icon} />
            <span className={styles.name}>{intl.formatMessage(sideArt[side].name)}</span>{' '}
            <span className={styles.meaning}>{intl.formatMessage(sideArt[side].meaning)}</span>{' '}
            <span className={styles.odds} data-ready={rate !== undefined || undefined}>
              {rate !== undefined && (
                <FormattedMessage {...sideValued.pays} values={{ odds: formatOdds(intl, rate) }} />
              )}
            </span>
          </button>
        );
      })}
      {drawn && gain !== undefined && (
        // The result below says it to assistive technology.
        <span className={styles.gain} aria-hidden="true">
          {formatGain(intl, gain)}
        </span>
      )}
    </fieldset>
  );
}
