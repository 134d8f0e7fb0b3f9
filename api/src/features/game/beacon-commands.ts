import { decide } from '../../operator/access/decide.ts';
import type { Command, Desk } from '../../operator/command-line/command.ts';
import { report } from '../../operator/command-line/outcomes.ts';
import { optional, required, whole } from '../../operator/command-line/reading.ts';
import { quicknet } from './beacon/drand-network.ts';

const SHORTEST_WAIT_S = 10;
const LONGEST_WAIT_S = 600;
const USUAL_WAIT = '30';

const setBeacon = (desk: Desk, rule: object | null, reason: string) =>
  decide(desk.db, `operator_set_config('beacon', $1::jsonb, $2)`, [JSON.stringify(rule), reason]);

/** Whether a public random value takes part in the draws of rounds published from now on. */
export const beaconCommands: readonly Command[] = [
  {
    name: 'beacon show',
    access: ['finance', 'administrator'],
    usage: '',
    summary: 'Whether a public random value takes part in draws.',
    looks: true,
    run: async ({ db, print }) => {
      const { rows } = await db.query<{ source: string | null; wait: string | null }>(
        `SELECT value ->> 'source' AS source, value ->> 'wait' AS wait
           FROM config WHERE key = 'beacon'`,
      );
      const [rule] = rows;
      if (!rule) print(`${quicknet.name} takes part where the draws process reaches it.`);
      else if (rule.source === null) print('No public random value takes part.');
      else print(`${rule.source} takes part; a round that has waited ${rule.wait} s is void.`);
      return 0;
    },
  },
  {
    name: 'beacon on',
    access: ['administrator'],
    usage: '[--wait <seconds>] --reason <text>',
    summary:
      `From now on, rounds need a value of drand's ${quicknet.name}, reachable or not. Without it after ` +
      `the wait (${USUAL_WAIT} s) they are void and refunded.`,
    options: ['wait', 'reason'],
    run: async (desk, given) => {
      const wait = whole(
        optional(given, 'wait') ?? USUAL_WAIT,
        '--wait',
        SHORTEST_WAIT_S,
        LONGEST_WAIT_S,
      );
      const { name: source, genesis, period } = quicknet;
      const outcome = await setBeacon(
        desk,
        { source, genesis, period, wait },
        required(given, 'reason'),
      );
      return report(desk, outcome, `${source} takes part in rounds published from now on.`);
    },
  },
  {
    name: 'beacon off',
    access: ['administrator'],
    usage: '--reason <text>',
    summary: 'Rounds published from now on need no public random value.',
    options: ['reason'],
    run: async (desk, given) => {
      const outcome = await setBeacon(desk, { mode: 'off' }, required(given, 'reason'));
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
      const outcome = await setBeacon(desk, null, required(given, 'reason'));
      return report(
        desk,
        outcome,
        `${quicknet.name} takes part from now on where the draws process reaches it.`,
      );
    },
  },
];
