import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  failedTitle: { id: 'shell.remote.failed' },
  failedHint: { id: 'shell.remote.failedHint' },
  retry: { id: 'shell.retry' },
  absentTitle: { id: 'shell.remote.absent' },
  absentHint: { id: 'shell.remote.absentHint' },
  home: { id: 'shell.goHome' },
  loading: { id: 'shell.loading' },
});
