import type { GameKey } from '@velvet/contract/game';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatPoints } from '../format/format-points.ts';
import { asMinutes } from '../round/round-clock.ts';
import { useNextDraw } from '../round/use-next-draw.ts';
import { Dice } from '../sides/dice.tsx';
import * as styles from './game-card.module.css';
import { messages, valued } from './games-page.messages.ts';

/** When the next numbers come, the last ones, and what may be staked. */
export function GameDraw({ gameKey }: { readonly gameKey: GameKey }) {
  const intl = useIntl();
  const next = useNextDraw(gameKey);
  if (!next) return null;
  const { info, secondsLeft } = next;
  const dice = info.previous?.dice;
  return (
    <>
      {secondsLeft !== undefined && (
        <p className={styles.next}>
          <FormattedMessage {...messages.nextDraw} />{' '}
          <span className={styles.time}>{asMinutes(secondsLeft)}</span>
        </p>
      )}
      {dice && <Dice numbers={dice} size="small" />}
      {info.minStake !== undefined && info.maxStake !== undefined && (
        <p className={styles.limits}>
          <FormattedMessage
            {...valued.limits}
            values={{
              minimum: formatPoints(intl, info.minStake),
              maximum: formatPoints(intl, info.maxStake),
            }}
          />
        </p>
      )}
    </>
  );
}
