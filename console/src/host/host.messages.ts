import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  cancel: { id: 'console.question.cancel', defaultMessage: 'Cancel' },
  messages: { id: 'console.notices.region', defaultMessage: 'Messages' },
  dismiss: { id: 'console.notices.dismiss', defaultMessage: 'Dismiss' },
});
