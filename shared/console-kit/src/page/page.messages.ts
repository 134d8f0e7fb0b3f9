import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  refresh: { id: 'console-kit.page.refresh', defaultMessage: 'Refresh' },
  justNow: { id: 'console-kit.page.justNow', defaultMessage: 'Updated just now' },
  refreshing: { id: 'console-kit.page.refreshing', defaultMessage: 'Updating…' },
});

export const valued = defineMessages<{
  documentTitle: { title: string };
  updated: { age: string };
}>({
  documentTitle: {
    id: 'console-kit.page.documentTitle',
    defaultMessage: '{title} · Velvet console',
  },
  updated: { id: 'console-kit.page.updated', defaultMessage: 'Updated {age} ago' },
});
