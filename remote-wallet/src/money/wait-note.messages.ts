import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  card: { id: 'wallet.wait.card', defaultMessage: 'You have bound a new card.' },
  device: {
    id: 'wallet.wait.device',
    defaultMessage: 'Your account was opened on a new device.',
  },
  held: { id: 'wallet.wait.held', defaultMessage: 'You said that something was not you.' },
  untilLooked: {
    id: 'wallet.wait.untilLooked',
    defaultMessage: 'Nothing is paid out until customer service has looked. Please contact them.',
  },
  password: { id: 'wallet.wait.password', defaultMessage: 'A password of yours is new.' },
});

/** Messages with values. */
export const valued = defineMessages<{ until: { time: string } }>({
  until: {
    id: 'wallet.wait.until',
    defaultMessage:
      'To protect your points, withdrawals are paid out after {time}. You can ask for one now.',
  },
});
