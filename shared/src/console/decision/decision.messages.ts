import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  reason: { id: 'shared.console.decision.reason', defaultMessage: 'Reason' },
  reasonRequired: {
    id: 'shared.console.decision.reasonRequired',
    defaultMessage: 'Enter a reason.',
  },
  ownWords: { id: 'shared.console.decision.ownWords', defaultMessage: 'Another reason' },
  cancel: { id: 'shared.console.decision.cancel', defaultMessage: 'Cancel' },
  changedTitle: {
    id: 'shared.console.decision.changedTitle',
    defaultMessage: 'Someone else changed this',
  },
  changedText: {
    id: 'shared.console.decision.changedText',
    defaultMessage:
      'Nothing was decided. The page now shows the present state: look at it before you decide again.',
  },
  lookAgain: { id: 'shared.console.decision.lookAgain', defaultMessage: 'Show the present state' },
});
