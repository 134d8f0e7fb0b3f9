import { NumberInput, Radio, Stack } from '@mantine/core';
import {
  DecisionDialog,
  Facts,
  FailureNotice,
  Panel,
  SmallButton,
  useConsole,
  useMessages,
  useOpsChange,
  useOpsQuery,
} from '@velvet/console-kit';
import {
  BEACON_WAIT_MAX_S,
  BEACON_WAIT_MIN_S,
  type BeaconRule,
  beaconModes,
  beaconShown,
  setBeacon,
} from '@velvet/contract/ops/games';
import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useChangeText } from './game-menu.tsx';
import { messages, valued } from './games.messages.ts';

/** Whether a public random value takes part in draws, and the way to change it. */
export function BeaconPanel() {
  const intl = useIntl();
  const t = useMessages(messages);
  const { can } = useConsole();
  const { data, error, refetch } = useOpsQuery(beaconShown, {});
  /** The rule that is to be changed, as it was on the page then. */
  const [asked, ask] = useState<BeaconRule>();
  const facts = data && [
    { label: t('mode'), value: intl.formatMessage(modeLabels[data.mode]) },
    { label: t('beaconSource'), value: data.source ?? t('noBeacon') },
    data.waitSeconds !== undefined && {
      label: t('wait'),
      value: intl.formatMessage(valued.seconds, { seconds: data.waitSeconds }),
    },
    data.waitsForSecond && { label: t('state'), value: t('waitsForSecond') },
  ];
  return (
    <Panel
      title={t('beacon')}
      actions={
        data &&
        can('administrator') && <SmallButton text={t('changeBeacon')} onClick={() => ask(data)} />
      }
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {facts && <Facts facts={facts} />}
      {asked && <BeaconDialog rule={asked} onClose={() => ask(undefined)} />}
    </Panel>
  );
}

const modeLabels = defineMessages({
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
  readonly onClose: () => void;
}

const USUAL_WAIT_S = 30;

/** Decides on the beacon of rounds published from now on; a second administrator must approve. */
function BeaconDialog({ rule, onClose }: BeaconDialogProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const [change] = useOpsChange(setBeacon);
  const doneText = useChangeText();
  const [chosen, setChosen] = useState<string>(rule.mode);
  const mode = beaconModes.find((known) => known === chosen) ?? rule.mode;
  const [wait, setWait] = useState<number | string>(rule.waitSeconds ?? USUAL_WAIT_S);
  return (
    <DecisionDialog
      onClose={onClose}
      title={t('changeBeacon')}
      confirmLabel={t('propose')}
      decide={(reason) =>
        change({
          version: rule.version,
          mode,
          ...(mode === 'on' ? { waitSeconds: Number(wait) } : {}),
          reason,
        })
      }
      doneText={doneText}
    >
      {(errorOf) => (
        <>
          <Radio.Group label={t('mode')} value={mode} onChange={setChosen} error={errorOf('mode')}>
            <Stack gap="xs" mt="xs">
              {beaconModes.map((known) => (
                <Radio key={known} value={known} label={intl.formatMessage(modeLabels[known])} />
              ))}
            </Stack>
          </Radio.Group>
          {mode === 'on' && (
            <NumberInput
              label={t('waitSeconds')}
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
