import { NumberInput, Radio, Stack } from '@mantine/core';
import { DecisionDialog, useOpsChange } from '@velvet/console-kit';
import {
  BEACON_WAIT_MAX_S,
  BEACON_WAIT_MIN_S,
  type BeaconRule,
  beaconModes,
  setBeacon,
} from '@velvet/contract/ops/games';
import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { messages } from './games.messages.ts';
import { useTellChange } from './use-tell-change.ts';

export const modeLabels = defineMessages({
  auto: {
    id: 'game.console.beacon.auto',
    defaultMessage: 'Where its source can be reached',
  },
  on: {
    id: 'game.console.beacon.on',
    defaultMessage: 'Always; without it a round is void and refunded',
  },
  off: { id: 'game.console.beacon.off', defaultMessage: 'Never' },
});

interface BeaconDialogProps {
  readonly rule: BeaconRule;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const USUAL_WAIT_S = 30;

/** Decides on the beacon of rounds published from now on; a second administrator must approve. */
export function BeaconDialog({ rule, isOpen, onClose }: BeaconDialogProps) {
  const intl = useIntl();
  const [change] = useOpsChange(setBeacon);
  const tell = useTellChange();
  const [chosen, setChosen] = useState<string>(rule.mode);
  const mode = beaconModes.find((known) => known === chosen) ?? rule.mode;
  const [wait, setWait] = useState<number | string>(rule.waitSeconds ?? USUAL_WAIT_S);
  return (
    <DecisionDialog
      isOpen={isOpen}
      onClose={onClose}
      title={intl.formatMessage(messages.changeBeacon)}
      confirmLabel={intl.formatMessage(messages.propose)}
      decide={(reason) =>
        change({
          version: rule.version,
          mode,
          ...(mode === 'on' ? { waitSeconds: Number(wait) } : {}),
          reason,
        })
      }
      onDone={({ outcome }) => tell(outcome)}
    >
      {(errorOf) => (
        <>
          <Radio.Group
            label={intl.formatMessage(messages.mode)}
            value={mode}
            onChange={setChosen}
            error={errorOf('mode')}
          >
            <Stack gap="xs" mt="xs">
              {beaconModes.map((known) => (
                <Radio key={known} value={known} label={intl.formatMessage(modeLabels[known])} />
              ))}
            </Stack>
          </Radio.Group>
          {mode === 'on' && (
            <NumberInput
              label={intl.formatMessage(messages.waitSeconds)}
              value={wait}
              onChange={setWait}
              min={BEACON_WAIT_MIN_S}
              max={BEACON_WAIT_MAX_S}
              allowDecimal={false}
              error={errorOf('wait')}
            />
          )}
        </>
      )}
    </DecisionDialog>
  );
}
