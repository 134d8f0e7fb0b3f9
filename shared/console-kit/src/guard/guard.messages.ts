import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'console-kit.unsaved.title', defaultMessage: 'Leave without saving?' },
  text: {
    id: 'console-kit.unsaved.text',
    defaultMessage: 'What you have entered here is not saved and will be lost.',
  },
  leave: { id: 'console-kit.unsaved.leave', defaultMessage: 'Leave' },
});
