import { diceSum, parityOf, sizeOf } from '@velvet/contract/dice';
import type { GameKey, PastRound } from '@velvet/contract/game';
import { Button, EmptyState } from '@velvet/ui';
import { Sheet } from '@velvet/ui/deferred';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useGameHistoryQuery } from '../api/game-queries.ts';
import { messages as roundMessages } from '../round/round.messages.ts';
import { Dice } from '../sides/dice.tsx';
import { sideArt } from '../sides/side-art.ts';
import * as styles from './past-sheet.module.css';
import { messages, valued } from './sheets.messages.ts';

interface PastSheetProps {
  readonly open: boolean;
  readonly gameKey: GameKey;
  readonly onClose: () => void;
  readonly onVerify: (round: PastRound) => void;
}

/** The last periods with their numbers; each can be verified (spec S4.2, S4.8). */
export function PastSheet({ open, gameKey, onClose, onVerify }: PastSheetProps) {
  const intl = useIntl();
  const { currentData: history = [] } = useGameHistoryQuery(gameKey);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<FormattedMessage {...roundMessages.pastPeriods} />}
      closeLabel={intl.formatMessage(messages.close)}
    >
      {history.length === 0 ? (
        <EmptyState message={<FormattedMessage {...messages.empty} />} />
      ) : (
        <ul>
          {history.map((round) => (
            <PastRow key={round.period} round={round} onVerify={() => onVerify(round)} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

interface PastRowProps {
  readonly round: PastRound;
  readonly onVerify: () => void;
}

function PastRow({ round: { period, dice }, onVerify }: PastRowProps) {
  const intl = useIntl();
  const id = useId();
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <span id={id} className={styles.period}>
          {period}
        </span>
        <span className={styles.outcome}>
          {dice ? (
            <FormattedMessage
              {...valued.outcome}
              values={{
                sum: diceSum(dice),
                size: intl.formatMessage(sideArt[sizeOf(dice)].name),
                parity: intl.formatMessage(sideArt[parityOf(dice)].name),
              }}
            />
          ) : (
            <FormattedMessage {...roundMessages.voidRound} />
          )}
        </span>
      </div>
      {dice && <Dice numbers={dice} size="small" />}
      <Button variant="quiet" size="small" aria-describedby={id} onClick={onVerify}>
        <FormattedMessage {...roundMessages.verify} />
      </Button>
    </li>
  );
}
