import { NumberInput } from '@mantine/core';
import { DecisionDialog, useOpsChange } from '@velvet/console-kit';
import { type Minor, minor, toPoints } from '@velvet/contract/money';
import { setGameLimits } from '@velvet/contract/ops/games';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages, valued } from './games.messages.ts';
import type { GameDialogProps } from './odds-dialog.tsx';
import { useTellChange } from './use-tell-change.ts';

const toMinor = (points: number | string): Minor => minor(Math.round(Number(points) * 100));

/** Changes what a stake may be, and the balance needed; a second administrator must approve. */
export function LimitsDialog({ game, name, isOpen, onClose }: GameDialogProps) {
  const intl = useIntl();
  const [change] = useOpsChange(setGameLimits);
  const tell = useTellChange();
  const [min, setMin] = useState<number | string>(toPoints(game.minStake));
  const [max, setMax] = useState<number | string>(toPoints(game.maxStake));
  const [condition, setCondition] = useState<number | string>(toPoints(game.condition));
  const common = { allowDecimal: false, allowNegative: false, thousandSeparator: ' ' };
  return (
    <DecisionDialog
      isOpen={isOpen}
      onClose={onClose}
      title={intl.formatMessage(valued.limitsOf, { name })}
      confirmLabel={intl.formatMessage(messages.propose)}
      decide={(reason) =>
        change({
          id: game.key,
          version: game.version,
          minStake: toMinor(min),
          maxStake: toMinor(max),
          condition: toMinor(condition),
          reason,
        })
      }
      onDone={({ outcome }) => tell(outcome)}
    >
      {(errorOf) => (
        <>
          <NumberInput
            {...common}
            label={intl.formatMessage(messages.minStake)}
            value={min}
            onChange={setMin}
            error={errorOf('min')}
            data-autofocus
          />
          <NumberInput
            {...common}
            label={intl.formatMessage(messages.maxStake)}
            value={max}
            onChange={setMax}
            error={errorOf('max')}
          />
          <NumberInput
            {...common}
            label={intl.formatMessage(messages.condition)}
            description={intl.formatMessage(messages.conditionHint)}
            value={condition}
            onChange={setCondition}
            error={errorOf('condition')}
          />
        </>
      )}
    </DecisionDialog>
  );
}
