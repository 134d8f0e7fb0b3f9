import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  export: { id: 'shared.console.export.export', defaultMessage: 'Export as CSV' },
  started: {
    id: 'shared.console.export.started',
    defaultMessage: 'The download has started. The audit log notes it.',
  },
});
