import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'game.console.rounds.title', defaultMessage: 'Rounds' },
  description: {
    id: 'game.console.rounds.description',
    defaultMessage: 'Stakes, payouts and the proof of each draw.',
  },
  none: { id: 'game.console.rounds.none', defaultMessage: 'No rounds here.' },
  all: { id: 'game.console.rounds.all', defaultMessage: 'In every state' },
  game: { id: 'game.console.rounds.game', defaultMessage: 'Game' },
  period: { id: 'game.console.rounds.period', defaultMessage: 'Period' },
  round: { id: 'game.console.rounds.round', defaultMessage: 'Round' },
  dice: { id: 'game.console.rounds.dice', defaultMessage: 'Dice' },
  bets: { id: 'game.console.rounds.bets', defaultMessage: 'Bets' },
  staked: { id: 'game.console.rounds.staked', defaultMessage: 'Staked' },
  paidOut: { id: 'game.console.rounds.paidOut', defaultMessage: 'Paid out' },
  houseResult: { id: 'game.console.rounds.houseResult', defaultMessage: 'House result' },
  opensAt: { id: 'game.console.rounds.opensAt', defaultMessage: 'Opens' },
  closesAt: { id: 'game.console.rounds.closesAt', defaultMessage: 'Closes' },
  drawsAt: { id: 'game.console.rounds.drawsAt', defaultMessage: 'Draw due' },
  drawnAt: { id: 'game.console.rounds.drawnAt', defaultMessage: 'Drawn at' },
  side: { id: 'game.console.rounds.side', defaultMessage: 'Side' },
  sides: { id: 'game.console.rounds.sides', defaultMessage: 'Bets by side' },
  noBets: { id: 'game.console.rounds.noBets', defaultMessage: 'Nobody has bet.' },
  proof: { id: 'game.console.rounds.proof', defaultMessage: 'Proof' },
  commitment: {
    id: 'game.console.rounds.commitment',
    defaultMessage: 'Commitment, published before betting',
  },
  seed: { id: 'game.console.rounds.seed', defaultMessage: 'Seed' },
  notYet: { id: 'game.console.rounds.notYet', defaultMessage: 'Secret until the draw' },
  beacon: { id: 'game.console.rounds.beacon', defaultMessage: 'Public random value' },
  beaconValue: { id: 'game.console.rounds.beaconValue', defaultMessage: 'Its value' },
  chainPlace: {
    id: 'game.console.rounds.chainPlace',
    defaultMessage: 'Hashes to the tip of the chain',
  },
  chainTip: { id: 'game.console.rounds.chainTip', defaultMessage: 'Tip of the chain' },
  voided: { id: 'game.console.rounds.voided', defaultMessage: 'Voided' },
  voidIt: { id: 'game.console.rounds.voidIt', defaultMessage: 'Void the round' },
  approveVoid: { id: 'game.console.rounds.approveVoid', defaultMessage: 'Approve voiding' },
  voidText: {
    id: 'game.console.rounds.voidText',
    defaultMessage:
      'Its bets are refunded and their members told. Two administrators must agree, and neither may have bet in it.',
  },
  isVoid: {
    id: 'game.console.rounds.isVoid',
    defaultMessage: 'The round is void. Its bets are being refunded.',
  },
  isProposed: {
    id: 'game.console.rounds.isProposed',
    defaultMessage: 'Voiding is proposed. A second administrator must approve it.',
  },
  backToList: { id: 'game.console.rounds.backToList', defaultMessage: 'All rounds' },
});

export const valued = defineMessages<{
  one: { period: string };
  voidOf: { period: string };
  beaconRound: { source: string; round: string };
  voidedBy: { one: string; other: string; reason: string };
}>({
  one: { id: 'game.console.rounds.one', defaultMessage: 'Round {period}' },
  voidOf: { id: 'game.console.rounds.voidOf', defaultMessage: 'Void round {period}?' },
  beaconRound: {
    id: 'game.console.rounds.beaconRound',
    defaultMessage: '{source}, value {round}',
  },
  voidedBy: {
    id: 'game.console.rounds.voidedBy',
    defaultMessage: 'By {one} and {other}: {reason}',
  },
});
