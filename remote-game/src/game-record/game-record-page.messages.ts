import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'game.record.title', defaultMessage: 'Game record' },
  filter: { id: 'game.record.filter', defaultMessage: 'Show' },
  all: { id: 'game.record.all', defaultMessage: 'All' },
  waiting: { id: 'game.record.waiting', defaultMessage: 'Waiting' },
  won: { id: 'game.record.won', defaultMessage: 'Won' },
  lost: { id: 'game.record.lost', defaultMessage: 'Not won' },
  end: { id: 'game.record.end', defaultMessage: 'No more' },
  failed: { id: 'game.record.failed', defaultMessage: 'The record could not be loaded' },
  moreFailed: {
    id: 'game.record.moreFailed',
    defaultMessage: 'The rest could not be loaded. Check your connection and try again',
  },
  toGames: { id: 'game.record.toGames', defaultMessage: 'To the games' },
  showAll: { id: 'game.record.showAll', defaultMessage: 'Show all' },
  big: { id: 'game.record.big', defaultMessage: 'Big' },
  small: { id: 'game.record.small', defaultMessage: 'Small' },
  odd: { id: 'game.record.odd', defaultMessage: 'Odd' },
  even: { id: 'game.record.even', defaultMessage: 'Even' },
  bet: { id: 'game.record.bet', defaultMessage: 'Bet' },
  money: { id: 'game.record.money', defaultMessage: 'Points' },
  result: { id: 'game.record.result', defaultMessage: 'Result' },
  placed: { id: 'game.record.placed', defaultMessage: 'Placed' },
  updated: { id: 'game.record.updated', defaultMessage: 'Updated' },
});

/** Messages with values. */
export const valued = defineMessages<{
  archived: { date: string };
}>({
  archived: {
    id: 'game.record.archived',
    defaultMessage:
      'Bets from before {date} are in the archive and not listed here. Your personal report counts them.',
  },
});
