import { type PushKind, type PushKinds, type PushState, pushKinds } from '@velvet/contract/push';
import { useHost } from '@velvet/sdk/feature';
import { isPushOn } from '@velvet/sdk/push/decide-renewal';
import { wasPushTurnedOn } from '@velvet/sdk/push/push-entry';
import type { PushServer } from '@velvet/sdk/push/push-server';
import { type PushOutcome, turnPushOff, turnPushOn } from '@velvet/sdk/push/turn-push';
import { useAppDispatch } from '@velvet/sdk/store';
import { Button } from '@velvet/ui';
import { List } from '@velvet/ui/deferred';
import { SwitchRow } from '@velvet/ui/switch-row';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { Note } from '../form/form-parts.tsx';
import { messages as settings } from '../settings/settings-page.messages.ts';
import { walletIcons } from '../wallet-icons.ts';
import { kindHints, kindLabels, messages } from './notifications.messages.ts';
import * as styles from './notifications.module.css';
import { type PushDevice, pushQueries } from './use-push-device.ts';

interface PushSwitchesProps {
  readonly device: PushDevice;
  readonly state: PushState;
  readonly server: PushServer;
  readonly lookAgain: (device: PushDevice) => Promise<void>;
}

/** Messages to this device, and which. */
export function PushSwitches(props: PushSwitchesProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { isOn, problem, device, kinds } = usePushSwitches(props);
  const hasStopped = !isOn && !device.busy && !problem && wasPushTurnedOn();
  return (
    <div className={styles.step}>
      <Note path={walletIcons.bell}>{t('explain')}</Note>
      <List label={intl.formatMessage(settings.notifications)}>
        <SwitchRow label={t('device')} {...device} />
      </List>
      {hasStopped && (
        <p className={styles.problem} role="status">
          {t('stopped')}
        </p>
      )}
      {problem && <ProblemNote problem={problem} />}
      {isOn && (
        <List title={t('kinds')}>
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

/** Why a change was not made, with another try. */
function ProblemNote({ problem }: { readonly problem: PushProblem }) {
  const intl = useIntl();
  const { describeError } = useHost();
  if (problem.kind === 'dismissed') {
    return (
      <p className={styles.problem} role="alert">
        {intl.formatMessage(messages.dismissed)}
      </p>
    );
  }
  const hint =
    problem.kind === 'failed'
      ? describeError(problem.error)
      : intl.formatMessage(messages.refusedHint);
  return (
    <div className={styles.problem} data-tone="error" role="alert">
      <p>{intl.formatMessage(messages[problem.kind])}</p>
      <p className={styles.hint}>{hint}</p>
      <Button variant="secondary" size="small" onClick={problem.retry}>
        <FormattedMessage {...common.retry} />
      </Button>
    </div>
  );
}

/** What went wrong, with the way to try it again. */
type PushProblem =
  /** The visitor closed the browser's question. */
  | { readonly kind: 'dismissed' }
  | {
      readonly kind: 'refused' | 'failed';
      readonly error: unknown;
      readonly retry: () => void;
    };

/** A change under way: of one kind, or of all messages. */
interface Change {
  readonly of: PushKind | 'device';
  readonly to: boolean;
}

const allKinds: PushKinds = { withdrawal: true, recharge: true, support: true, notice: true };

/** The switches of a device, and what they do. One change is made at a time. */
function usePushSwitches({ device, state, server, lookAgain }: PushSwitchesProps) {
  const dispatch = useAppDispatch();
  const [change, setChange] = useState<Change>();
  const [problem, setProblem] = useState<PushProblem>();
  const isOn = isPushOn(device, state);
  const kinds = (isOn && state.kinds) || allKinds;

  const show = (next: PushKinds | undefined) => {
    const { kinds: _, ...rest } = state;
    const value = next ? { ...rest, kinds: next } : rest;
    void dispatch(pushQueries.util.upsertQueryData('push', undefined, value));
  };

  async function make(next: Change, work: () => Promise<PushOutcome | 'dismissed'>): Promise<void> {
    if (change) return;
    setChange(next);
    setProblem(undefined);
    const outcome = await work();
    await lookAgain(device);
    setChange(undefined);
    if (outcome === 'dismissed') setProblem({ kind: 'dismissed' });
    else if (outcome.kind === 'refused' || outcome.kind === 'failed') {
      const error = outcome.kind === 'failed' ? outcome.error : undefined;
      setProblem({ kind: outcome.kind, error, retry: () => void make(next, work) });
    }
  }

  async function keep(wanted: PushKinds): Promise<PushOutcome> {
    const { registration } = device;
    const { serverKey = '' } = state;
    const outcome = await turnPushOn({ registration, server, serverKey, kinds: wanted });
    if (outcome.kind === 'done') show(wanted);
    return outcome;
  }

  const turnOn = () =>
    make({ of: 'device', to: true }, async () => {
      // First of all, because browsers ask only right after a tap.
      const permission = await Notification.requestPermission();
      if (permission === 'granted') return keep(allKinds);
      return permission === 'default' ? 'dismissed' : { kind: 'done' };
    });

  const turnOff = () =>
    make({ of: 'device', to: false }, async () => {
      const outcome = await turnPushOff(device.registration, server);
      if (outcome.kind === 'done') show(undefined);
      return outcome;
    });

  const isChecked = (of: Change['of'], now: boolean) => (change?.of === of ? change.to : now);
  return {
    isOn,
    problem,
    device: {
      checked: isChecked('device', isOn),
      busy: change?.of === 'device',
      onChange: (checked: boolean) => void (checked ? turnOn() : turnOff()),
    },
    kinds: pushKinds.map((kind) => ({
      kind,
      checked: isChecked(kind, kinds[kind]),
      busy: change?.of === kind,
      onChange: (checked: boolean) =>
        void make({ of: kind, to: checked }, () => keep({ ...kinds, [kind]: checked })),
    })),
  };
}
