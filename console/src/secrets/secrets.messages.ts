import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  copy: { id: 'console.secrets.copy', defaultMessage: 'Copy' },
  copied: { id: 'console.secrets.copied', defaultMessage: 'Copied' },
  close: { id: 'console.secrets.close', defaultMessage: 'I have it' },
  invitationTitle: {
    id: 'console.secrets.invitationTitle',
    defaultMessage: 'Give the operator this code',
  },
  invitationHint: {
    id: 'console.secrets.invitationHint',
    defaultMessage: 'It is shown now only, and valid for 48 hours.',
  },
});
