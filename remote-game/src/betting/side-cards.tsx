import { type Side, type SideOdds, sides } from '@velvet/shared/contract/game';
import { Icon } from '@velvet/shared/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { oddsOf } from '../bet/bet-rules.ts';
import { messages, valued } from './betting.messages.ts';
import { formatOdds } from './format-points.ts';
import { sideArt } from './side-art.ts';
import * as styles from './side-cards.module.css';

interface SideCardsProps {
  readonly chosen: readonly Side[];
  readonly odds: readonly SideOdds[] | undefined;
  readonly onToggle: (side: Side) => void;
}

/** The four sides as toggles; their names begin with the side's (spec S12.5). */
export function SideCards({ chosen, odds, onToggle }: SideCardsProps) {
  const intl = useIntl();
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
            onClick={() => onToggle(side)}
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
                <FormattedMessage {...valued.pays} values={{ odds: formatOdds(intl, rate) }} />
              )}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
