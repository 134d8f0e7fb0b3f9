import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'listings.rules.title', defaultMessage: 'Rules' },
});
