import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'game.console.games.title', defaultMessage: 'Games' },
  description: {
    id: 'game.console.games.description',
    defaultMessage:
      'Odds and limits hold for bets placed after the change. Two administrators decide.',
  },
  none: { id: 'game.console.games.none', defaultMessage: 'There are no games.' },
  noDraws: {
    id: 'game.console.games.noDraws',
    defaultMessage: 'No draws process is running: no bets are accepted until one is.',
  },
  game: { id: 'game.console.games.game', defaultMessage: 'Game' },
  key: { id: 'game.console.games.key', defaultMessage: 'Key' },
  odds: { id: 'game.console.games.odds', defaultMessage: 'Odds' },
  oddsHint: {
    id: 'game.console.games.oddsHint',
    defaultMessage:
      'What a point staked returns, from 1.00 to 2.00. At 2.00 the house keeps nothing.',
  },
  houseShare: { id: 'game.console.games.houseShare', defaultMessage: 'House keeps' },
  minStake: { id: 'game.console.games.minStake', defaultMessage: 'Lowest stake' },
  maxStake: { id: 'game.console.games.maxStake', defaultMessage: 'Highest stake' },
  condition: { id: 'game.console.games.condition', defaultMessage: 'Balance needed' },
  conditionHint: {
    id: 'game.console.games.conditionHint',
    defaultMessage: 'Members with less cannot take part; 0 for everybody.',
  },
  enabled: { id: 'game.console.games.enabled', defaultMessage: 'Open' },
  disabled: { id: 'game.console.games.disabled', defaultMessage: 'Closed' },
  changeOdds: { id: 'game.console.games.changeOdds', defaultMessage: 'Odds' },
  changeLimits: { id: 'game.console.games.changeLimits', defaultMessage: 'Limits' },
  enable: { id: 'game.console.games.enable', defaultMessage: 'Open the game' },
  disable: { id: 'game.console.games.disable', defaultMessage: 'Close the game' },
  disableText: {
    id: 'game.console.games.disableText',
    defaultMessage:
      'No more bets are taken. Rounds that were published are drawn and settled all the same.',
  },
  isEnabled: { id: 'game.console.games.isEnabled', defaultMessage: 'The game is open.' },
  isDisabled: { id: 'game.console.games.isDisabled', defaultMessage: 'The game is closed.' },
  isChanged: { id: 'game.console.games.isChanged', defaultMessage: 'The change is made.' },
  isProposed: {
    id: 'game.console.games.isProposed',
    defaultMessage: 'The change is proposed. A second administrator must approve it.',
  },
  beacon: { id: 'game.console.beacon.title', defaultMessage: 'Public random value' },
  changeBeacon: {
    id: 'game.console.beacon.change',
    defaultMessage: 'Change the public random value',
  },
  mode: { id: 'game.console.beacon.mode', defaultMessage: 'Takes part in draws' },
  beaconSource: { id: 'game.console.beacon.source', defaultMessage: 'Source now' },
  noBeacon: { id: 'game.console.beacon.none', defaultMessage: 'None' },
  wait: { id: 'game.console.beacon.wait', defaultMessage: 'Rounds wait for it' },
  waitSeconds: { id: 'game.console.beacon.waitSeconds', defaultMessage: 'Longest wait in seconds' },
});

export const valued = defineMessages<{
  changeOf: { name: string };
  disableOf: { name: string };
  oddsOf: { name: string };
  limitsOf: { name: string };
  seconds: { seconds: number };
}>({
  changeOf: { id: 'game.console.games.changeOf', defaultMessage: 'Change {name}' },
  disableOf: { id: 'game.console.games.disableOf', defaultMessage: 'Close {name}?' },
  oddsOf: { id: 'game.console.games.oddsOf', defaultMessage: 'Odds of {name}' },
  limitsOf: { id: 'game.console.games.limitsOf', defaultMessage: 'Limits of {name}' },
  seconds: {
    id: 'game.console.beacon.seconds',
    defaultMessage: '{seconds, plural, one {# second} other {# seconds}}',
  },
});
