import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'listings.cities.title', defaultMessage: 'Regions' },
  search: { id: 'listings.cities.search', defaultMessage: 'Search regions' },
  letters: { id: 'listings.cities.letters', defaultMessage: 'Letters' },
});

/** Messages with values. */
export const valued = defineMessages<{ jumpTo: { letter: string } }>({
  jumpTo: { id: 'listings.cities.jumpTo', defaultMessage: 'Go to {letter}' },
});
