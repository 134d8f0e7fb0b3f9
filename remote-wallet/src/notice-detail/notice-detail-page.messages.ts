import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  all: { id: 'wallet.notice.all', defaultMessage: 'All announcements' },
  missing: { id: 'wallet.notice.missing', defaultMessage: 'This announcement is no longer there' },
  title: { id: 'wallet.notice.title', defaultMessage: 'Announcement' },
});
