import { defineMessages } from 'react-intl';

export const messages = defineMessages<Record<'offline' | 'unreachable', { age: string | number }>>(
  {
    offline: { id: 'shell.saved.offline', defaultMessage: 'You are offline. Saved {age}' },
    unreachable: {
      id: 'shell.saved.unreachable',
      defaultMessage: 'The server does not answer. Saved {age}',
    },
  },
);
