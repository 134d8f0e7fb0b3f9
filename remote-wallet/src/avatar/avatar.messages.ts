import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  avatarChanged: { id: 'wallet.mine.avatarChanged', defaultMessage: 'Your new picture is set' },
  avatarUnreadable: {
    id: 'wallet.mine.avatarUnreadable',
    defaultMessage: 'This file is not a picture we can read. Please choose a PNG, JPEG or WebP',
  },
  changeAvatar: { id: 'wallet.mine.changeAvatar', defaultMessage: 'Change picture' },
});
