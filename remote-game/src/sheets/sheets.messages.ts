import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  yourBets: { id: 'game.confirm.title', defaultMessage: 'Your bets' },
  movedOn: {
    id: 'game.confirm.movedOn',
    defaultMessage: 'A new period has begun; your bets would go to it.',
  },
  closedHint: {
    id: 'game.confirm.closedHint',
    defaultMessage: 'This period is closed. The next one opens in a moment.',
  },
  remove: { id: 'game.confirm.remove', defaultMessage: 'Remove' },
  clear: { id: 'game.confirm.clear', defaultMessage: 'Clear' },
  confirm: { id: 'game.confirm.confirm', defaultMessage: 'Confirm' },
  balanceAfter: { id: 'game.confirm.balanceAfter', defaultMessage: 'Balance afterwards' },
  verifyTitle: { id: 'game.verify.title', defaultMessage: 'Verify a period' },
  working: { id: 'game.verify.working', defaultMessage: 'Recomputing…' },
  unavailable: {
    id: 'game.verify.unavailable',
    defaultMessage: 'This browser cannot verify on this address. The script below can.',
  },
  matches: { id: 'game.verify.matches', defaultMessage: 'Everything matches' },
  differs: {
    id: 'game.verify.differs',
    defaultMessage: 'This period does not match. Please report it to customer service',
  },
  void: {
    id: 'game.verify.void',
    defaultMessage: 'This period was void: nothing was drawn and every bet was refunded.',
  },
  pending: {
    id: 'game.verify.pending',
    defaultMessage:
      'This period is not drawn yet. Its hash is published already; the seed follows after the draw.',
  },
  period: { id: 'game.verify.period', defaultMessage: 'Period' },
  periodHint: {
    id: 'game.verify.periodHint',
    defaultMessage: 'Any period of this game can be looked up',
  },
  find: { id: 'game.verify.find', defaultMessage: 'Look up' },
  findFailed: { id: 'game.verify.failed', defaultMessage: 'The period could not be loaded' },
  noPeriod: {
    id: 'game.verify.noPeriod',
    defaultMessage: 'This game has no such period. Check the digits.',
  },
  digits: { id: 'game.verify.digits', defaultMessage: 'Enter the digits of a period.' },
  stepCommitment: {
    id: 'game.verify.stepCommitment',
    defaultMessage: 'Hash of the seed, published before betting',
  },
  stepNoted: {
    id: 'game.verify.stepNoted',
    defaultMessage: 'Hash noted on this device before the draw',
  },
  stepChain: { id: 'game.verify.stepChain', defaultMessage: 'Link to the chain’s published tip' },
  stepBeacon: {
    id: 'game.verify.stepBeacon',
    defaultMessage: 'Public random value, signed by drand after betting closed',
  },
  stepNumbers: { id: 'game.verify.stepNumbers', defaultMessage: 'The three numbers' },
  published: { id: 'game.verify.published', defaultMessage: 'Published' },
  computed: { id: 'game.verify.computed', defaultMessage: 'Computed here' },
  same: { id: 'game.verify.same', defaultMessage: 'matches' },
  different: { id: 'game.verify.different', defaultMessage: 'does not match' },
  inputs: { id: 'game.verify.inputs', defaultMessage: 'Inputs' },
  seed: { id: 'game.verify.seed', defaultMessage: 'Seed' },
  label: { id: 'game.verify.label', defaultMessage: 'First label for HMAC-SHA-256' },
  place: { id: 'game.verify.place', defaultMessage: 'Place in the chain' },
  beacon: { id: 'game.verify.beacon', defaultMessage: 'Public random value' },
  origin: { id: 'game.verify.origin', defaultMessage: 'Its source and round' },
  script: { id: 'game.verify.script', defaultMessage: 'Verify it yourself' },
  scriptHint: {
    id: 'game.verify.scriptHint',
    defaultMessage: 'Save it as verify.mjs and run it with Node. It needs nothing else.',
  },
  scriptHintBeacon: {
    id: 'game.verify.scriptHintBeacon',
    defaultMessage:
      'Save it as verify.mjs and run it with Node. It asks two public drand relays for the random value and needs nothing else.',
  },
  copy: { id: 'game.verify.copy', defaultMessage: 'Copy script' },
  copied: { id: 'game.verify.copied', defaultMessage: 'Copied' },
  copyFailed: {
    id: 'game.verify.copyFailed',
    defaultMessage: 'Copying is not possible here; please select the text.',
  },
  rulesTitle: { id: 'game.rules.title', defaultMessage: 'Rules' },
  howTitle: { id: 'game.rules.howTitle', defaultMessage: 'How it works' },
  how: {
    id: 'game.rules.how',
    defaultMessage:
      'Each period draws three numbers from 1 to 6. Rose wins with a sum of 11–18, Lily with 3–10, Balloon with an odd sum, Fireworks with an even one. Your points count for each side you choose.',
  },
  oddsTitle: { id: 'game.rules.oddsTitle', defaultMessage: 'What it pays' },
  side: { id: 'game.rules.side', defaultMessage: 'Side' },
  paysPerPoint: { id: 'game.rules.pays', defaultMessage: 'Pays per point' },
  edge: { id: 'game.rules.edge', defaultMessage: 'House edge' },
  timesTitle: { id: 'game.rules.timesTitle', defaultMessage: 'Times' },
  voidTitle: { id: 'game.rules.voidTitle', defaultMessage: 'Void periods' },
  voidText: {
    id: 'game.rules.voidText',
    defaultMessage:
      'A period that was missed while the service was down is drawn late from its committed seed. Where that is impossible the period is void and every bet on it is refunded in full.',
  },
  fairTitle: { id: 'game.rules.fairTitle', defaultMessage: 'Provably fair' },
  fair: {
    id: 'game.rules.fair',
    defaultMessage:
      'The hash of the seed is published before betting opens and the seed after the draw. Nobody, the operator included, can set a result. “Verify” recomputes any period in your browser.',
  },
  fairBeacon: {
    id: 'game.rules.beacon',
    defaultMessage:
      'In these periods a public random value from drand also takes part, the first one that comes into being after betting has closed; nobody knows it before. If it does not come in time, the period is void.',
  },
  noBeacon: {
    id: 'game.rules.noBeacon',
    defaultMessage: 'No public random value takes part in the current period.',
  },
});

/** Messages with values. */
export const valued = defineMessages<{
  forPeriod: { period: string };
  outcome: { sum: number; size: string; parity: string };
  verifyIntro: { period: string };
  edgeText: { edge: string; points: number };
  times: { seconds: number };
}>({
  forPeriod: { id: 'game.confirm.forPeriod', defaultMessage: 'For period {period}' },
  outcome: { id: 'game.past.outcome', defaultMessage: 'Sum {sum} · {size} · {parity}' },
  verifyIntro: {
    id: 'game.verify.intro',
    defaultMessage:
      'Everything about period {period} is recomputed here, in your browser, from the seed that was revealed after the draw.',
  },
  edgeText: {
    id: 'game.rules.edgeText',
    defaultMessage:
      'Each side comes up in half of all draws. On average the house keeps {edge} of what is staked, up to {points, number} of every 100 points. Over time players lose.',
  },
  times: {
    id: 'game.rules.times',
    defaultMessage:
      'Betting closes {seconds, plural, one {# second} other {# seconds}} before the draw; the next period opens with the draw.',
  },
});
