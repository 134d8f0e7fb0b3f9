import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  export: { id: 'console-kit.export.export', defaultMessage: 'Export as CSV' },
  started: {
    id: 'console-kit.export.started',
    defaultMessage: 'The download has started. The audit log notes it.',
  },
});
