import { Button, Menu, NumberInput } from '@mantine/core';
import {
  DecisionDialog,
  type OpsOutcome,
  useMessages,
  useNotifiedChange,
  useOpsChange,
} from '@velvet/console-kit';
import { type Minor, minor, toPoints } from '@velvet/contract/money';
import {
  disableGame,
  enableGame,
  type OpsGame,
  setGameLimits,
  setGameOdds,
} from '@velvet/contract/ops/games';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages, valued } from './games.messages.ts';

interface GameMenuProps {
  readonly game: OpsGame;
  readonly name: string;
}

/** What an administrator may change of a game. */
export function GameMenu({ game, name }: GameMenuProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  /** What is asked, about the game as it was on the page then. */
  const [asked, ask] = useState<{ readonly what: 'odds' | 'limits'; readonly game: OpsGame }>();
  const toggle = useToggle(game, name);
  const close = () => ask(undefined);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={intl.formatMessage(valued.changeOf, { name })}
          >
            {t('change')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => ask({ what: 'odds', game })}>{t('changeOdds')}</Menu.Item>
          <Menu.Item onClick={() => ask({ what: 'limits', game })}>{t('changeLimits')}</Menu.Item>
          <Menu.Item onClick={toggle} {...(game.enabled ? { color: 'red' } : {})}>
            {t(game.enabled ? 'disable' : 'enable')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked?.what === 'odds' && <OddsDialog game={asked.game} name={name} onClose={close} />}
      {asked?.what === 'limits' && <LimitsDialog game={asked.game} name={name} onClose={close} />}
    </>
  );
}

/** Publishes rounds again, or takes no more bets; asks before the latter. */
function useToggle({ key, version, enabled }: OpsGame, name: string): () => Promise<void> {
  const intl = useIntl();
  const t = useMessages(messages);
  const makeChange = useNotifiedChange();
  const [enable] = useOpsChange(enableGame);
  const [disable] = useOpsChange(disableGame);
  const question = {
    title: intl.formatMessage(valued.disableOf, { name }),
    text: t('disableText'),
    confirmLabel: t('disable'),
    isDangerous: true,
  };
  return () =>
    makeChange({
      question: enabled ? question : undefined,
      change: (): Promise<OpsOutcome<unknown>> =>
        (enabled ? disable : enable)({ id: key, version }),
      doneText: t(enabled ? 'isDisabled' : 'isEnabled'),
    });
}

interface GameDialogProps {
  readonly game: OpsGame;
  readonly name: string;
  readonly onClose: () => void;
}

const FAIR = 2;

/** Changes the odds of bets placed from now on; a second administrator must approve. */
function OddsDialog({ game, name, onClose }: GameDialogProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const [change] = useOpsChange(setGameOdds);
  const doneText = useChangeText();
  const current = game.odds[0]?.odds ?? FAIR;
  const [odds, setOdds] = useState<number | string>(current);
  return (
    <DecisionDialog
      onClose={onClose}
      title={intl.formatMessage(valued.oddsOf, { name })}
      confirmLabel={t('propose')}
      decide={(reason) =>
        change({ id: game.key, version: game.version, odds: Number(odds), reason })
      }
      doneText={doneText}
    >
      {(errorOf) => (
        <NumberInput
          label={t('odds')}
          description={t('oddsHint')}
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

const toMinor = (points: number | string): Minor => minor(Math.round(Number(points) * 100));

/** Changes what a stake may be, and the balance needed; a second administrator must approve. */
function LimitsDialog({ game, name, onClose }: GameDialogProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const [change] = useOpsChange(setGameLimits);
  const doneText = useChangeText();
  const [min, setMin] = useState<number | string>(toPoints(game.minStake));
  const [max, setMax] = useState<number | string>(toPoints(game.maxStake));
  const [condition, setCondition] = useState<number | string>(toPoints(game.condition));
  const common = { allowDecimal: false, allowNegative: false, thousandSeparator: ' ' };
  return (
    <DecisionDialog
      onClose={onClose}
      title={intl.formatMessage(valued.limitsOf, { name })}
      confirmLabel={t('propose')}
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
      doneText={doneText}
    >
      {(errorOf) => (
        <>
          <NumberInput
            {...common}
            label={t('minStake')}
            value={min}
            onChange={setMin}
            error={errorOf('min')}
            data-autofocus
          />
          <NumberInput
            {...common}
            label={t('maxStake')}
            value={max}
            onChange={setMax}
            error={errorOf('max')}
          />
          <NumberInput
            {...common}
            label={t('condition')}
            description={t('conditionHint')}
            value={condition}
            onChange={setCondition}
            error={errorOf('condition')}
          />
        </>
      )}
    </DecisionDialog>
  );
}

/** Says whether a change was made, or waits for a second administrator. */
export function useChangeText(): (output: {
  readonly outcome: 'changed' | 'needs_second';
}) => string {
  const t = useMessages(messages);
  return ({ outcome }) => t(outcome === 'changed' ? 'isChanged' : 'isProposed');
}
