import { Button } from '@mantine/core';
import { Facts, FailureNotice, Panel, useConsole, useOpsQuery } from '@velvet/console-kit';
import { beaconShown } from '@velvet/contract/ops/games';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BeaconDialog, modeLabels } from './beacon-dialog.tsx';
import { messages, valued } from './games.messages.ts';

/** Whether a public random value takes part in draws, and the way to change it. */
export function BeaconPanel() {
  const intl = useIntl();
  const { can } = useConsole();
  const { data, error, refetch } = useOpsQuery(beaconShown, {});
  const [isOpen, setOpen] = useState(false);
  const facts = data && [
    { label: intl.formatMessage(messages.mode), value: intl.formatMessage(modeLabels[data.mode]) },
    {
      label: intl.formatMessage(messages.beaconSource),
      value: data.source ?? intl.formatMessage(messages.noBeacon),
    },
    ...(data.waitSeconds === undefined
      ? []
      : [
          {
            label: intl.formatMessage(messages.wait),
            value: intl.formatMessage(valued.seconds, { seconds: data.waitSeconds }),
          },
        ]),
    ...(data.waitsForSecond
      ? [
          {
            label: intl.formatMessage(messages.state),
            value: intl.formatMessage(messages.waitsForSecond),
          },
        ]
      : []),
  ];
  return (
    <Panel
      title={intl.formatMessage(messages.beacon)}
      actions={
        data &&
        can('administrator') && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            <FormattedMessage {...messages.changeBeacon} />
          </Button>
        )
      }
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {facts && <Facts facts={facts} />}
      {data && <BeaconDialog rule={data} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
