import { defineMessages } from 'react-intl';

export const messages = defineMessages<{ tryAgainAt: { time: string } }>({
  tryAgainAt: { id: 'shell.tryAgainAt', defaultMessage: 'You can try again at {time}' },
});
