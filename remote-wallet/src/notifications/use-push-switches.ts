import { type PushKind, type PushKinds, type PushState, pushKinds } from '@velvet/contract/push';
import { isPushOn } from '@velvet/sdk/push/decide-renewal';
import type { PushServer } from '@velvet/sdk/push/push-server';
import { type PushOutcome, turnPushOff, turnPushOn } from '@velvet/sdk/push/turn-push';
import { useAppDispatch } from '@velvet/sdk/store';
import { useState } from 'react';
import { pushQueries } from './push-queries.ts';
import type { PushDevice } from './use-push-device.ts';

/** What went wrong, with the way to try it again. */
export type PushProblem =
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

interface SwitchesOptions {
  readonly device: PushDevice;
  readonly state: PushState;
  readonly server: PushServer;
  readonly lookAgain: (device: PushDevice) => Promise<void>;
}

const allKinds: PushKinds = { withdrawal: true, recharge: true, support: true, notice: true };

/** The switches of a device, and what they do. One change is made at a time. */
export function usePushSwitches({ device, state, server, lookAgain }: SwitchesOptions) {
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
