import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  failedTitle: { id: 'console.page.failed', defaultMessage: 'This page could not be shown' },
  failedHint: {
    id: 'console.page.failedHint',
    defaultMessage: 'The other pages keep working. Nothing that you decided is affected.',
  },
  loading: { id: 'console.page.loading', defaultMessage: 'Loading the page' },
  absentTitle: { id: 'console.page.absent', defaultMessage: 'Not part of this version' },
  absentHint: {
    id: 'console.page.absentHint',
    defaultMessage: 'The version in use does not have this page. Reload to get the newest one.',
  },
});

export const valued = defineMessages<{ release: { release: string } }>({
  release: { id: 'console.page.release', defaultMessage: 'Version: {release}' },
});
