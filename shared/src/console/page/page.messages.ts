import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  refresh: { id: 'shared.console.page.refresh', defaultMessage: 'Refresh' },
  justNow: { id: 'shared.console.page.justNow', defaultMessage: 'Updated just now' },
  refreshing: { id: 'shared.console.page.refreshing', defaultMessage: 'Updating…' },
});

export const valued = defineMessages<{
  documentTitle: { title: string };
  updated: { age: string };
}>({
  documentTitle: {
    id: 'shared.console.page.documentTitle',
    defaultMessage: '{title} · Velvet console',
  },
  updated: { id: 'shared.console.page.updated', defaultMessage: 'Updated {age} ago' },
});
