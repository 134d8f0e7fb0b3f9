import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  skip: { id: 'listings.panes.skip', defaultMessage: 'Skip to the profile' },
});
