import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  main: { id: 'shell.tabs.main' },
  home: { id: 'shell.tabs.home' },
  videos: { id: 'shell.tabs.videos' },
  hall: { id: 'shell.tabs.hall' },
  games: { id: 'shell.tabs.games' },
  mine: { id: 'shell.tabs.mine' },
});
