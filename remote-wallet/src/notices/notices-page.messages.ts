import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  markAll: { id: 'wallet.notices.markAll', defaultMessage: 'Mark all as read' },
  member: { id: 'wallet.notices.member', defaultMessage: 'Messages' },
  site: { id: 'wallet.notices.site', defaultMessage: 'Site' },
  system: { id: 'wallet.notices.system', defaultMessage: 'System' },
  title: { id: 'wallet.notices.title', defaultMessage: 'Announcements' },
  types: { id: 'wallet.notices.types', defaultMessage: 'Kind' },
  unread: { id: 'wallet.notices.unread', defaultMessage: 'Unread' },
});
