import { defineMessages } from 'react-intl';

/** Labels that `remote.json` gives entries of menus; a release carries their texts, no bundle does. */
export const messages = defineMessages({
  loginPassword: { id: 'wallet.mine.loginPassword', defaultMessage: 'Change login password' },
  support: { id: 'wallet.mine.support', defaultMessage: 'Customer service' },
});
