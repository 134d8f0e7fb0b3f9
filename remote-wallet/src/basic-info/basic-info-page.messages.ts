import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  accountName: { id: 'wallet.basicInfo.accountName' },
  notBound: { id: 'wallet.basicInfo.notBound' },
  picture: { id: 'wallet.basicInfo.picture' },
  pictureHint: { id: 'wallet.basicInfo.pictureHint' },
  title: { id: 'wallet.basicInfo.title' },
});
