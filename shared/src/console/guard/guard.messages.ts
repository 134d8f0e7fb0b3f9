import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'shared.console.unsaved.title', defaultMessage: 'Leave without saving?' },
  text: {
    id: 'shared.console.unsaved.text',
    defaultMessage: 'What you have entered here is not saved and will be lost.',
  },
  leave: { id: 'shared.console.unsaved.leave', defaultMessage: 'Leave' },
});
