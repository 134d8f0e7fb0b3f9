import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  accountName: { id: 'wallet.basicInfo.accountName', defaultMessage: 'Account name' },
  notBound: { id: 'wallet.basicInfo.notBound', defaultMessage: 'Not bound' },
  picture: { id: 'wallet.basicInfo.picture', defaultMessage: 'Picture' },
  pictureHint: { id: 'wallet.basicInfo.pictureHint', defaultMessage: 'Tap to change' },
  title: { id: 'wallet.basicInfo.title', defaultMessage: 'Basic information' },
});
