import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'listings.cities.title' },
  search: { id: 'listings.cities.search' },
  letters: { id: 'listings.cities.letters' },
});

/** Messages with values. */
export const valued = defineMessages<{ jumpTo: { letter: string } }>({
  jumpTo: { id: 'listings.cities.jumpTo' },
});
