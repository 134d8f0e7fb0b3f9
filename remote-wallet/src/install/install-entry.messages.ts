import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  addToHome: {
    id: 'wallet.install.addToHome',
    defaultMessage: 'Tap Share in the browser, then “Add to Home Screen”',
  },
  install: { id: 'wallet.install.install', defaultMessage: 'Install this app' },
});
