import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'game.games.title' },
  back: { id: 'game.games.back' },
  categories: { id: 'game.games.categories' },
  all: { id: 'game.games.all' },
  showAll: { id: 'game.games.showAll' },
  loading: { id: 'game.games.loading' },
  refresh: { id: 'game.games.refresh' },
  refreshing: { id: 'game.games.refreshing' },
  empty: { id: 'game.games.empty' },
  failed: { id: 'game.games.failed' },
  retry: { id: 'game.games.retry' },
  protection: { id: 'game.games.protection' },
});
