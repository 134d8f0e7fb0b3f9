import { defineMessages } from '@velvet/shared/i18n';

export const messages = defineMessages({
  close: { id: 'game.sheet.close' },
  yourBets: { id: 'game.confirm.title' },
  movedOn: { id: 'game.confirm.movedOn' },
  closedHint: { id: 'game.confirm.closedHint' },
  remove: { id: 'game.confirm.remove' },
  clear: { id: 'game.confirm.clear' },
  confirm: { id: 'game.confirm.confirm' },
  balanceAfter: { id: 'game.confirm.balanceAfter' },
  empty: { id: 'game.past.empty' },
  verifyTitle: { id: 'game.verify.title' },
  working: { id: 'game.verify.working' },
  unavailable: { id: 'game.verify.unavailable' },
  matches: { id: 'game.verify.matches' },
  differs: { id: 'game.verify.differs' },
  void: { id: 'game.verify.void' },
  pending: { id: 'game.verify.pending' },
  period: { id: 'game.verify.period' },
  periodHint: { id: 'game.verify.periodHint' },
  find: { id: 'game.verify.find' },
  findFailed: { id: 'game.verify.failed' },
  noPeriod: { id: 'game.verify.noPeriod' },
  digits: { id: 'game.verify.digits' },
  stepCommitment: { id: 'game.verify.stepCommitment' },
  stepNoted: { id: 'game.verify.stepNoted' },
  stepChain: { id: 'game.verify.stepChain' },
  stepBeacon: { id: 'game.verify.stepBeacon' },
  stepNumbers: { id: 'game.verify.stepNumbers' },
  published: { id: 'game.verify.published' },
  computed: { id: 'game.verify.computed' },
  same: { id: 'game.verify.same' },
  different: { id: 'game.verify.different' },
  inputs: { id: 'game.verify.inputs' },
  seed: { id: 'game.verify.seed' },
  label: { id: 'game.verify.label' },
  place: { id: 'game.verify.place' },
  beacon: { id: 'game.verify.beacon' },
  origin: { id: 'game.verify.origin' },
  script: { id: 'game.verify.script' },
  scriptHint: { id: 'game.verify.scriptHint' },
  scriptHintBeacon: { id: 'game.verify.scriptHintBeacon' },
  copy: { id: 'game.verify.copy' },
  copied: { id: 'game.verify.copied' },
  copyFailed: { id: 'game.verify.copyFailed' },
  rulesTitle: { id: 'game.rules.title' },
  howTitle: { id: 'game.rules.howTitle' },
  how: { id: 'game.rules.how' },
  oddsTitle: { id: 'game.rules.oddsTitle' },
  side: { id: 'game.rules.side' },
  paysPerPoint: { id: 'game.rules.pays' },
  edge: { id: 'game.rules.edge' },
  timesTitle: { id: 'game.rules.timesTitle' },
  voidTitle: { id: 'game.rules.voidTitle' },
  voidText: { id: 'game.rules.voidText' },
  fairTitle: { id: 'game.rules.fairTitle' },
  fair: { id: 'game.rules.fair' },
});

/** Messages with values. */
export const valued = defineMessages<{
  forPeriod: { period: string };
  outcome: { sum: number; size: string; parity: string };
  verifyIntro: { period: string };
  edgeText: { edge: string; points: number };
  times: { seconds: number };
}>({
  forPeriod: { id: 'game.confirm.forPeriod' },
  outcome: { id: 'game.past.outcome' },
  verifyIntro: { id: 'game.verify.intro' },
  edgeText: { id: 'game.rules.edgeText' },
  times: { id: 'game.rules.times' },
});
