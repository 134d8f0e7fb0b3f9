import type { PushState } from '@velvet/contract/push';
import { wasPushTurnedOn } from '@velvet/sdk/push/push-entry';
import type { PushServer } from '@velvet/sdk/push/push-server';
import { List } from '@velvet/ui/deferred';
import { SwitchRow } from '@velvet/ui/switch-row';
import { FormattedMessage, useIntl } from 'react-intl';
import { Note } from '../form/note.tsx';
import { walletIcons } from '../icons/wallet-icons.ts';
import { messages as settings } from '../settings/settings-page.messages.ts';
import { kindHints, kindLabels, messages } from './notifications.messages.ts';
import * as styles from './notifications.module.css';
import { ProblemNote } from './problem-note.tsx';
import type { PushDevice } from './use-push-device.ts';
import { usePushSwitches } from './use-push-switches.ts';

interface PushSwitchesProps {
  readonly device: PushDevice;
  readonly state: PushState;
  readonly server: PushServer;
  readonly lookAgain: (device: PushDevice) => Promise<void>;
}

/** Messages to this device, and which. */
export function PushSwitches(props: PushSwitchesProps) {
  const intl = useIntl();
  const { isOn, problem, device, kinds } = usePushSwitches(props);
  const hasStopped = !isOn && !device.busy && !problem && wasPushTurnedOn();
  return (
    <div className={styles.step}>
      <Note path={walletIcons.bell}>
        <FormattedMessage {...messages.explain} />
      </Note>
      <List label={intl.formatMessage(settings.notifications)}>
        <SwitchRow label={intl.formatMessage(messages.device)} {...device} />
      </List>
      {hasStopped && (
        <p className={styles.problem} role="status">
          <FormattedMessage {...messages.stopped} />
        </p>
      )}
      {problem && <ProblemNote problem={problem} />}
      {isOn && (
        <List title={intl.formatMessage(messages.kinds)}>
          {kinds.map(({ kind, ...row }) => (
            <SwitchRow
              key={kind}
              label={intl.formatMessage(kindLabels[kind])}
              hint={intl.formatMessage(kindHints[kind])}
              {...row}
            />
          ))}
        </List>
      )}
    </div>
  );
}
