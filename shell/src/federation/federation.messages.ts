import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  failedTitle: { id: 'shell.remote.failed', defaultMessage: 'This screen could not be loaded' },
  failedHint: {
    id: 'shell.remote.failedHint',
    defaultMessage: 'Check your connection and try again. The other tabs keep working.',
  },
  retry: { id: 'shell.retry', defaultMessage: 'Retry' },
  absentTitle: { id: 'shell.remote.absent', defaultMessage: 'Not available yet' },
  absentHint: {
    id: 'shell.remote.absentHint',
    defaultMessage: 'This screen is not part of the version you are using. Reload the page.',
  },
  home: { id: 'shell.goHome', defaultMessage: 'Go to Home' },
  loading: { id: 'shell.loading', defaultMessage: 'Loading' },
});
