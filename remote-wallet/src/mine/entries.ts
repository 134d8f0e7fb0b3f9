import { href } from '@velvet/shared/routes';
import type { IconName } from '@velvet/shared/ui';
import * as icons from '@velvet/shared/ui/icons';
import type { MessageDescriptor } from 'react-intl';
import { walletIcons } from '../icons/wallet-icons.ts';
import { messages } from './mine-page.messages.ts';

export interface Entry {
  readonly address: string;
  /** An icon of the kit, or the path of another one. */
  readonly icon?: IconName;
  readonly path?: string;
  readonly label: MessageDescriptor;
}

export interface EntryGroup {
  readonly id: string;
  readonly label: MessageDescriptor;
  readonly entries: readonly Entry[];
}

/** Closed while the operator has switched support off (spec S1.4). */
export const SUPPORT_ADDRESS = href.to('support');

/** The ways from here, in their two groups (spec S3.40). */
export const entryGroups: readonly EntryGroup[] = [
  {
    id: 'records',
    label: messages.records,
    entries: [
      {
        address: href.to('personalReport'),
        path: walletIcons.chart,
        label: messages.personalReport,
      },
      { address: href.to('gameRecord'), icon: 'dice', label: messages.gameRecord },
      { address: href.playSafely(), path: icons.heart, label: messages.playSafely },
      { address: href.to('withdrawRecord'), path: icons.history, label: messages.withdrawRecord },
    ],
  },
  {
    id: 'account',
    label: messages.account,
    entries: [
      { address: href.notices(), icon: 'megaphone', label: messages.announcements },
      { address: SUPPORT_ADDRESS, path: icons.headset, label: messages.support },
      { address: href.to('settings'), path: walletIcons.settings, label: messages.settings },
      { address: href.to('setLoginPassword'), path: icons.lock, label: messages.loginPassword },
    ],
  },
];
