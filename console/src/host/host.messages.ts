import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  cancel: { id: 'console.question.cancel', defaultMessage: 'Cancel' },
  close: { id: 'console.question.close', defaultMessage: 'Close' },
  messages: { id: 'console.notices.region', defaultMessage: 'Messages' },
  dismiss: { id: 'console.notices.dismiss', defaultMessage: 'Dismiss' },
});
