import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'listings.region.title', defaultMessage: 'Region' },
});
