import { NumberInput } from '@mantine/core';
import { DecisionDialog, useOpsChange } from '@velvet/console-kit';
import { type OpsGame, setGameOdds } from '@velvet/contract/ops/games';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages, valued } from './games.messages.ts';
import { useTellChange } from './use-tell-change.ts';

export interface GameDialogProps {
  readonly game: OpsGame;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const FAIR = 2;

/** Changes the odds of bets placed from now on; a second administrator must approve. */
export function OddsDialog({ game, name, isOpen, onClose }: GameDialogProps) {
  const intl = useIntl();
  const [change] = useOpsChange(setGameOdds);
  const tell = useTellChange();
  const current = game.odds[0]?.odds ?? FAIR;
  const [odds, setOdds] = useState<number | string>(current);
  return (
    <DecisionDialog
      isOpen={isOpen}
      onClose={onClose}
      title={intl.formatMessage(valued.oddsOf, { name })}
      confirmLabel={intl.formatMessage(messages.propose)}
      decide={(reason) =>
        change({ id: game.key, version: game.version, odds: Number(odds), reason })
      }
      onDone={({ outcome }) => tell(outcome)}
    >
      {(errorOf) => (
        <NumberInput
          label={intl.formatMessage(messages.odds)}
          description={intl.formatMessage(messages.oddsHint)}
          value={odds}
          onChange={setOdds}
          min={1}
          max={FAIR}
          step={0.01}
          decimalScale={2}
          fixedDecimalScale
          error={errorOf('odds')}
          data-autofocus
        />
      )}
    </DecisionDialog>
  );
}
