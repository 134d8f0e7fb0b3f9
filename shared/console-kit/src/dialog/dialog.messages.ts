import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  close: { id: 'console-kit.dialog.close', defaultMessage: 'Close' },
});
