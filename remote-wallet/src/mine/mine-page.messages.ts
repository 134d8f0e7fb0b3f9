import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  account: { id: 'wallet.mine.account' },
  announcements: { id: 'wallet.mine.announcements' },
  avatarChanged: { id: 'wallet.mine.avatarChanged' },
  avatarUnreadable: { id: 'wallet.mine.avatarUnreadable' },
  balance: { id: 'wallet.mine.balance' },
  balanceHidden: { id: 'wallet.mine.balanceHidden' },
  cardMissing: { id: 'wallet.mine.cardMissing' },
  cards: { id: 'wallet.mine.cards' },
  changeAvatar: { id: 'wallet.mine.changeAvatar' },
  close: { id: 'wallet.mine.close' },
  creditScore: { id: 'wallet.mine.creditScore' },
  datingCard: { id: 'wallet.mine.datingCard' },
  datingMeaning: { id: 'wallet.mine.datingMeaning' },
  failed: { id: 'wallet.mine.failed' },
  gameRecord: { id: 'wallet.mine.gameRecord' },
  loading: { id: 'wallet.mine.loading' },
  loginPassword: { id: 'wallet.mine.loginPassword' },
  personalReport: { id: 'wallet.mine.personalReport' },
  playSafely: { id: 'wallet.mine.playSafely' },
  recharge: { id: 'wallet.mine.recharge' },
  records: { id: 'wallet.mine.records' },
  redemption: { id: 'wallet.mine.redemption' },
  refresh: { id: 'wallet.mine.refresh' },
  refreshed: { id: 'wallet.mine.refreshed' },
  refreshing: { id: 'wallet.mine.refreshing' },
  retry: { id: 'wallet.mine.retry' },
  settings: { id: 'wallet.mine.settings' },
  signIn: { id: 'wallet.mine.signIn' },
  signInHint: { id: 'wallet.mine.signInHint' },
  signOut: { id: 'wallet.mine.signOut' },
  signOutQuestion: { id: 'wallet.mine.signOutQuestion' },
  support: { id: 'wallet.mine.support' },
  title: { id: 'wallet.mine.title' },
  vipActive: { id: 'wallet.mine.vipActive' },
  vipCard: { id: 'wallet.mine.vipCard' },
  vipInactive: { id: 'wallet.mine.vipInactive' },
  vipInvitation: { id: 'wallet.mine.vipInvitation' },
  vipMeaning: { id: 'wallet.mine.vipMeaning' },
  vipStatus: { id: 'wallet.mine.vipStatus' },
  withdrawRecord: { id: 'wallet.mine.withdrawRecord' },
});

/** Messages with values. */
export const valued = defineMessages<{
  idNumber: { id: string };
  redemptionHint: { points: number };
}>({
  idNumber: { id: 'wallet.mine.idNumber' },
  redemptionHint: { id: 'wallet.mine.redemptionHint' },
});
