import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  main: { id: 'shell.tabs.main', defaultMessage: 'Main' },
  home: { id: 'shell.tabs.home', defaultMessage: 'Home' },
  videos: { id: 'shell.tabs.videos', defaultMessage: 'Video' },
  hall: { id: 'shell.tabs.hall', defaultMessage: 'Hall' },
  games: { id: 'shell.tabs.games', defaultMessage: 'Vote' },
  mine: { id: 'shell.tabs.mine', defaultMessage: 'Mine' },
});

/** Messages with values. */
export const valued = defineMessages<{ unread: { count: number } }>({
  unread: {
    id: 'shell.tabs.unread',
    defaultMessage: '{count, plural, one {# new answer} other {# new answers}}',
  },
});
