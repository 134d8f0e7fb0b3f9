import { defineMessages } from 'react-intl';

export const messages = defineMessages<{ nothingFor: { text: string } }>({
  nothingFor: {
    id: 'listings.nothingFor',
    defaultMessage: 'Nothing was found for “{text}”. Check the spelling or search for less',
  },
});
