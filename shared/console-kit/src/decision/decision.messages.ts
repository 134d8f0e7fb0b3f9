import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  reasonRequired: {
    id: 'console-kit.decision.reasonRequired',
    defaultMessage: 'Enter a reason.',
  },
  ownWords: { id: 'console-kit.decision.ownWords', defaultMessage: 'Another reason' },
  changedTitle: {
    id: 'console-kit.decision.changedTitle',
    defaultMessage: 'Someone else changed this',
  },
  changedText: {
    id: 'console-kit.decision.changedText',
    defaultMessage:
      'Nothing was decided. The page now shows the present state: look at it before you decide again.',
  },
  lookAgain: { id: 'console-kit.decision.lookAgain', defaultMessage: 'Show the present state' },
});
