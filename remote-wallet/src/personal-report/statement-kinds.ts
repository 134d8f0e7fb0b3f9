import type { MovementKind, StatementType } from '@velvet/contract/account-extras';
import type { MessageDescriptor } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { messages } from './statement.messages.ts';

export const kindLabels: Readonly<Record<MovementKind, MessageDescriptor>> = {
  recharge: common.recharge,
  bet: messages.bet,
  win: messages.win,
  refund: messages.refund,
  withdrawal: common.withdrawal,
  'withdrawal-returned': messages.withdrawalReturned,
};

export const typeLabels: Readonly<Record<StatementType, MessageDescriptor>> = {
  all: messages.all,
  recharge: common.recharge,
  game: messages.game,
  withdrawal: common.withdrawal,
};
