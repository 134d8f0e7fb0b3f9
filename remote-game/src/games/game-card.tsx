import { diceSum, sizeOf } from '@velvet/contract/dice';
import type { GameInfo, GameKey, GameListItem } from '@velvet/contract/game';
import { useHost } from '@velvet/sdk/feature';
import { Picture, UiLink } from '@velvet/ui';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useGameHistoryQuery } from '../api/game-queries.ts';
import { formatPoints } from '../format.ts';
import { asMinutes } from '../round/round-clock.ts';
import { useNextDraw } from '../round/use-round.ts';
import { Dice } from '../sides/dice.tsx';
import * as styles from './game-card.module.css';
import { messages, valued } from './games-page.messages.ts';
import { gameAddress } from './hall-rules.ts';

/** On both sides of a range's dash, which is otherwise a place to break the line. */
const WORD_JOINER = '\u2060';

/** The link is named by the game and reaches over the whole card. */
export function GameCard({ game }: { readonly game: GameListItem }) {
  const { session } = useHost();
  const address = gameAddress(game, session.isSignedIn);
  return (
    <li className={styles.card}>
      <Picture src={game.iconUrl} alt="" ratio="1:1" className={styles.icon} priority />
      <div>
        <UiLink href={address} className={styles.name}>
          {game.name}
        </UiLink>
        <p className={styles.description}>{game.description}</p>
      </div>
      {session.isSignedIn && (
        <div className={styles.draw}>
          <GameDraw gameKey={game.key} />
        </div>
      )}
    </li>
  );
}

/** When the next numbers come, what may be staked, and the last results. */
function GameDraw({ gameKey }: { readonly gameKey: GameKey }) {
  const intl = useIntl();
  const next = useNextDraw(gameKey);
  if (!next) return null;
  const { info, secondsLeft } = next;
  return (
    <>
      <p className={styles.next}>
        {secondsLeft !== undefined && (
          <>
            <FormattedMessage {...messages.nextDraw} />{' '}
            <span className={styles.time}>{asMinutes(secondsLeft)}</span>
          </>
        )}
      </p>
      {info.minStake !== undefined && info.maxStake !== undefined && (
        <p className={styles.limits}>
          <FormattedMessage
            {...valued.limits}
            values={{
              minimum: formatPoints(intl, info.minStake) + WORD_JOINER,
              maximum: WORD_JOINER + formatPoints(intl, info.maxStake),
            }}
          />
        </p>
      )}
      <LastResults gameKey={gameKey} info={info} />
    </>
  );
}

/** Sums beside the dice of the newest. */
const SUMS = 4;

/** The numbers of the last draw, and the sums of those before it. */
function LastResults({ gameKey, info }: { readonly gameKey: GameKey; readonly info: GameInfo }) {
  const intl = useIntl();
  const { data: history = [], refetch, isSuccess } = useGameHistoryQuery(gameKey);
  const { previous } = info;
  const drawn = previous?.dice && previous.period;
  const isBehind = isSuccess && !history.some(({ period }) => period === drawn);
  // Once a round; without live events nothing else fetches the round before.
  useEffect(() => {
    if (drawn !== undefined && isBehind) void refetch();
  }, [drawn, isBehind, refetch]);
  // The newest may have been drawn since the others were fetched.
  const rounds = [
    ...(previous ? [previous] : []),
    ...history.filter(({ period }) => !previous || period < previous.period),
  ];
  const [newest, ...earlier] = rounds.flatMap(({ period, dice }) => (dice ? { period, dice } : []));
  if (!newest) return null;
  return (
    <section className={styles.results} aria-label={intl.formatMessage(messages.lastResults)}>
      <Dice numbers={newest.dice} size="small" />
      <ol className={styles.sums}>
        {earlier.slice(0, SUMS).map(({ period, dice }) => (
          <li key={period} data-size={sizeOf(dice)}>
            {diceSum(dice)}
          </li>
        ))}
      </ol>
    </section>
  );
}
