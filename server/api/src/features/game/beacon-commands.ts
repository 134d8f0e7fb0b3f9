import { BEACON_WAIT_MAX_S, BEACON_WAIT_MIN_S } from '@velvet/contract/ops/games';
import type { Command } from '../../operator/command-line/command.ts';
import { report } from '../../operator/command-line/outcomes.ts';
import { optional, required, whole } from '../../operator/command-line/reading.ts';
import { readBeaconRule, setBeaconRule, USUAL_WAIT_S } from './beacon/beacon-rule.ts';
import { quicknet } from './beacon/drand-network.ts';

/** Whether a public random value takes part in the draws of rounds published from now on. */
export const beaconCommands: readonly Command[] = [
  {
    name: 'beacon show',
    access: ['finance', 'administrator'],
    usage: '',
    summary: 'Whether a public random value takes part in draws.',
    looks: true,
    run: async ({ db, print }) => {
      const { mode, source, waitSeconds } = await readBeaconRule(db);
      if (mode === 'auto') print(`${source} takes part where the draws process reaches it.`);
      else if (mode === 'off') print('No public random value takes part.');
      else print(`${source} takes part; a round that has waited ${waitSeconds} s is void.`);
      return 0;
    },
  },
  {
    name: 'beacon on',
    access: ['administrator'],
    usage: '[--wait <seconds>] --reason <text>',
    summary:
      `From now on, rounds need a value of drand's ${quicknet.name}, reachable or not. Without it after ` +
      `the wait (${USUAL_WAIT_S} s) they are void and refunded.`,
    options: ['wait', 'reason'],
    run: async (desk, given) => {
      const wait = whole(
        optional(given, 'wait') ?? String(USUAL_WAIT_S),
        '--wait',
        BEACON_WAIT_MIN_S,
        BEACON_WAIT_MAX_S,
      );
      const rule = { mode: 'on', waitSeconds: wait } as const;
      const outcome = await setBeaconRule(desk.db, rule, required(given, 'reason'));
      return report(desk, outcome, `${quicknet.name} takes part in rounds published from now on.`);
    },
  },
  {
    name: 'beacon off',
    access: ['administrator'],
    usage: '--reason <text>',
    summary: 'Rounds published from now on need no public random value.',
    options: ['reason'],
    run: async (desk, given) => {
      const outcome = await setBeaconRule(desk.db, { mode: 'off' }, required(given, 'reason'));
      return report(
        desk,
        outcome,
        'No public random value takes part in rounds published from now on.',
      );
    },
  },
  {
    name: 'beacon auto',
    access: ['administrator'],
    usage: '--reason <text>',
    summary: `From now on, ${quicknet.name} takes part where the draws process reaches it.`,
    options: ['reason'],
    run: async (desk, given) => {
      const outcome = await setBeaconRule(desk.db, { mode: 'auto' }, required(given, 'reason'));
      return report(
        desk,
        outcome,
        `${quicknet.name} takes part from now on where the draws process reaches it.`,
      );
    },
  },
];
