import { quicknet } from '../../game/drand/drand-network.ts';
import type { Command } from '../command.ts';
import { optional, whole } from '../reading.ts';

const SHORTEST_WAIT_S = 10;
const LONGEST_WAIT_S = 600;
const USUAL_WAIT = '30';

/** Whether a public random value takes part in the draws of rounds published from now on. */
export const beaconCommands: readonly Command[] = [
  {
    name: 'beacon show',
    usage: '',
    summary: 'Whether a public random value takes part in draws.',
    looks: true,
    run: async ({ db, print }) => {
      const { rows } = await db.query<{ source: string; wait: string }>(
        `SELECT value ->> 'source' AS source, value ->> 'wait' AS wait
           FROM config WHERE key = 'beacon'`,
      );
      const [rule] = rows;
      print(
        rule
          ? `${rule.source} takes part; a round that has waited ${rule.wait} s is void.`
          : 'No public random value takes part.',
      );
      return 0;
    },
  },
  {
    name: 'beacon on',
    usage: '[--wait <seconds>]',
    summary:
      `From now on, rounds also need the next value of drand's ${quicknet.name}. Without it after ` +
      `the wait (${USUAL_WAIT} s) they are void and refunded.`,
    options: ['wait'],
    run: async ({ db, print }, given) => {
      const wait = whole(
        optional(given, 'wait') ?? USUAL_WAIT,
        '--wait',
        SHORTEST_WAIT_S,
        LONGEST_WAIT_S,
      );
      const { name: source, genesis, period } = quicknet;
      await db.query(
        `INSERT INTO config (key, value) VALUES ('beacon', $1::jsonb)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = clock_timestamp()`,
        [JSON.stringify({ source, genesis, period, wait })],
      );
      print(`${source} takes part in rounds published from now on.`);
      return 0;
    },
  },
  {
    name: 'beacon off',
    usage: '',
    summary: 'Rounds published from now on need no public random value.',
    run: async ({ db, print }) => {
      await db.query(`DELETE FROM config WHERE key = 'beacon'`);
      print('No public random value takes part in rounds published from now on.');
      return 0;
    },
  },
];
