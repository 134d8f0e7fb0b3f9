import { type GameId, sides } from '@velvet/shared/contract/game';
import { useAppDispatch, useAppSelector } from '@velvet/shared/store';
import { Icon } from '@velvet/shared/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { useGameOddsQuery } from '../api/game-queries.ts';
import { oddsOf } from '../bet/bet-rules.ts';
import { selectBetSlip, sideToggled } from '../bet/bet-slip.ts';
import { formatOdds } from '../format/format-points.ts';
import { sideArt } from '../sides/side-art.ts';
import { valued as sideValued } from '../sides/sides.messages.ts';
import { messages } from './betting.messages.ts';
import * as styles from './side-cards.module.css';

interface SideCardsProps {
  readonly gameId: GameId;
}

/** The four sides as toggles; their names begin with the side's (spec S12.5). */
export function SideCards({ gameId }: SideCardsProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { sides: chosen } = useAppSelector((state) => selectBetSlip(state, gameId));
  const { data: odds } = useGameOddsQuery(gameId);
  return (
    <fieldset className={styles.grid} aria-label={intl.formatMessage(messages.sides)}>
      {sides.map((side) => {
        const rate = odds && oddsOf(odds, side);
        return (
          <button
            key={side}
            type="button"
            className={styles.card}
            data-side={side}
            aria-pressed={chosen.includes(side)}
            onClick={() => dispatch(sideToggled({ gameId, side }))}
          >
            <Icon path={sideArt[side].icon} size={34} className={styles.icon} />
            <span className={styles.name}>
              <FormattedMessage {...sideArt[side].name} />
            </span>{' '}
            <span className={styles.meaning}>
              <FormattedMessage {...sideArt[side].meaning} />
            </span>{' '}
            <span className={styles.odds} data-ready={rate !== undefined || undefined}>
              {rate !== undefined && (
                <FormattedMessage {...sideValued.pays} values={{ odds: formatOdds(intl, rate) }} />
              )}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
