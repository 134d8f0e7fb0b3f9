import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'game.games.title', defaultMessage: 'Vote' },
  categories: { id: 'game.games.categories', defaultMessage: 'Game categories' },
  all: { id: 'game.games.all', defaultMessage: 'All' },
  showAll: { id: 'game.games.showAll', defaultMessage: 'Show all games' },
  failed: { id: 'game.games.failed', defaultMessage: 'The games could not be loaded' },
  lastResults: { id: 'game.games.lastResults', defaultMessage: 'Last results' },
  nextDraw: { id: 'game.games.nextDraw', defaultMessage: 'Next draw' },
});

/** Messages with values. */
export const valued = defineMessages<{
  limits: { minimum: string; maximum: string };
}>({
  limits: { id: 'game.games.limits', defaultMessage: '{minimum}–{maximum} points a side' },
});
