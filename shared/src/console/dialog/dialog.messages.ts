import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  close: { id: 'shared.console.dialog.close', defaultMessage: 'Close' },
});
