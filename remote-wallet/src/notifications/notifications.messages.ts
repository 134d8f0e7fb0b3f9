import type { PushKind } from '@velvet/contract/push';
import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  blocked: {
    id: 'wallet.notifications.blocked',
    defaultMessage: 'Blocked in the browser’s settings',
  },
  blockedHint: {
    id: 'wallet.notifications.blockedHint',
    defaultMessage:
      'Open the settings of this site, usually behind the symbol beside the address, and allow notifications. For an installed app, allow them in the settings of your device. Then come back here.',
  },
  device: { id: 'wallet.notifications.device', defaultMessage: 'Messages on this device' },
  dismissed: {
    id: 'wallet.notifications.dismissed',
    defaultMessage:
      'Your browser has not been allowed to show notifications yet. Turn the switch on again, and allow it when the browser asks.',
  },
  explain: {
    id: 'wallet.notifications.explain',
    defaultMessage:
      'Velvet can tell you on this device when something happens, also while it is closed. Messages contain no amounts and no names.',
  },
  failed: {
    id: 'wallet.notifications.failed',
    defaultMessage: 'The change could not be saved',
  },
  install: {
    id: 'wallet.notifications.install',
    defaultMessage: 'Add Velvet to your Home Screen first',
  },
  installHint: {
    id: 'wallet.notifications.installHint',
    defaultMessage:
      'On iPhone and iPad only installed apps receive messages. Tap Share in the browser, then “Add to Home Screen”, open Velvet from there and come back to this screen.',
  },
  kinds: { id: 'wallet.notifications.kinds', defaultMessage: 'What you are told about' },
  noServer: {
    id: 'wallet.notifications.noServer',
    defaultMessage: 'No messages are sent at the moment',
  },
  noServerHint: {
    id: 'wallet.notifications.noServerHint',
    defaultMessage: 'You find everything that is new in the app itself.',
  },
  noWorker: {
    id: 'wallet.notifications.noWorker',
    defaultMessage: 'Messages are not available here',
  },
  noWorkerHint: {
    id: 'wallet.notifications.noWorkerHint',
    defaultMessage:
      'The browser has not started the part of Velvet that shows them. Load the page again. A private window may not allow them at all.',
  },
  refused: {
    id: 'wallet.notifications.refused',
    defaultMessage: 'Messages could not be turned on',
  },
  refusedHint: {
    id: 'wallet.notifications.refusedHint',
    defaultMessage: 'Check your connection and try again.',
  },
  stopped: {
    id: 'wallet.notifications.stopped',
    defaultMessage: 'Messages to this device have stopped. Turn them on to receive them again.',
  },
  unsupported: {
    id: 'wallet.notifications.unsupported',
    defaultMessage: 'This browser cannot receive messages',
  },
  unsupportedHint: {
    id: 'wallet.notifications.unsupportedHint',
    defaultMessage: 'Update it, or open Velvet in another browser.',
  },
});

export const kindLabels: Readonly<
  Record<PushKind, { readonly id: string; readonly defaultMessage: string }>
> = defineMessages({
  withdrawal: { id: 'wallet.notifications.withdrawal', defaultMessage: 'Withdrawals' },
  recharge: { id: 'wallet.notifications.recharge', defaultMessage: 'Recharges' },
  support: { id: 'wallet.notifications.support', defaultMessage: 'Customer service' },
  notice: { id: 'wallet.notifications.notice', defaultMessage: 'Announcements' },
});

export const kindHints: typeof kindLabels = defineMessages({
  withdrawal: {
    id: 'wallet.notifications.withdrawalHint',
    defaultMessage: 'When the status of one changes',
  },
  recharge: {
    id: 'wallet.notifications.rechargeHint',
    defaultMessage: 'When a recharge has been credited',
  },
  support: {
    id: 'wallet.notifications.supportHint',
    defaultMessage: 'When customer service answers',
  },
  notice: {
    id: 'wallet.notifications.noticeHint',
    defaultMessage: 'When there is a new announcement',
  },
});
