import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  markAll: { id: 'wallet.notices.markAll' },
  member: { id: 'wallet.notices.member' },
  site: { id: 'wallet.notices.site' },
  system: { id: 'wallet.notices.system' },
  title: { id: 'wallet.notices.title' },
  types: { id: 'wallet.notices.types' },
  unread: { id: 'wallet.notices.unread' },
});
