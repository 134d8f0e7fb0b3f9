import { diceSum, parityOf, sizeOf } from '@velvet/contract/dice';
import type { GameKey, PastRound } from '@velvet/contract/game';
import { Button, EmptyState } from '@velvet/ui';
import { Sheet } from '@velvet/ui/deferred';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useGameHistoryQuery } from '../api/game-queries.ts';
import { messages as betMessages } from '../bet/bet.messages.ts';
import type { Round } from '../round/use-round.ts';
import { Dice } from '../sides/dice.tsx';
import { sideArt } from '../sides/side-art.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import * as styles from './past-sheet.module.css';
import { RulesSheet } from './rules-sheet.tsx';
import { valued } from './sheets.messages.ts';
import { VerifySheet } from './verify-sheet.tsx';

export { VerifySheet };

/** What is open over the table. A round is verified on top of the list it was chosen from. */
export interface OpenSheets {
  readonly base?: 'confirm' | 'past' | 'rules' | undefined;
  readonly verified?: PastRound | undefined;
}

interface SheetsProps {
  readonly gameKey: GameKey;
  readonly round: Round;
  readonly open: OpenSheets;
  readonly onChange: (change: (now: OpenSheets) => OpenSheets) => void;
}

export function Sheets({ gameKey, round, open, onChange }: SheetsProps) {
  const { base, verified } = open;
  const { currentData: history } = useGameHistoryQuery(gameKey);
  // A late answer to an order must not close another sheet.
  const close = (sheet: OpenSheets['base']) => () =>
    onChange((now) => (now.base === sheet ? { ...now, base: undefined } : now));
  return (
    <>
      <ConfirmSheet open={base === 'confirm'} round={round} onClose={close('confirm')} />
      <PastSheet
        open={base === 'past'}
        gameKey={gameKey}
        onClose={close('past')}
        onVerify={(chosen) => onChange((now) => ({ ...now, verified: chosen }))}
      />
      <RulesSheet
        open={base === 'rules'}
        gameKey={gameKey}
        info={round.info}
        onClose={close('rules')}
      />
      <VerifySheet
        open={verified !== undefined}
        gameKey={gameKey}
        period={verified?.period}
        known={history?.find(({ period }) => period === verified?.period)}
        onClose={() => onChange((now) => ({ ...now, verified: undefined }))}
      />
    </>
  );
}

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
      title={<FormattedMessage {...betMessages.pastPeriods} />}
      closeLabel={intl.formatMessage(betMessages.close)}
    >
      {history.length === 0 ? (
        <EmptyState message={<FormattedMessage {...betMessages.noData} />} />
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
            <FormattedMessage {...betMessages.voidRound} />
          )}
        </span>
      </div>
      {dice && <Dice numbers={dice} size="small" />}
      <Button variant="quiet" size="small" aria-describedby={id} onClick={onVerify}>
        <FormattedMessage {...betMessages.verify} />
      </Button>
    </li>
  );
}
