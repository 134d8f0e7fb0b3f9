import type { beaconModes } from '@velvet/contract/ops/games';
import type { Queryable } from '../../../database/queryable.ts';
import { decide } from '../../../operator/access/decide.ts';
import { quicknet } from './drand-network.ts';

/** How long a round waits for the value unless operators say otherwise. */
const USUAL_WAIT_S = 30;

/** Whether a public random value takes part in draws. */
interface BeaconRule {
  readonly mode: (typeof beaconModes)[number];
  /** The beacon that takes part, if one does. */
  readonly source?: string;
  /** With `on`. */
  readonly waitSeconds?: number | undefined;
}

/** The rule for rounds published from now on. */
export async function readBeaconRule(db: Queryable): Promise<BeaconRule> {
  const { rows } = await db.query<{ source: string | null; wait: number | null }>(
    `SELECT value ->> 'source' AS source, (value ->> 'wait')::integer AS wait
       FROM config WHERE key = 'beacon'`,
  );
  const [rule] = rows;
  if (!rule) return { mode: 'auto', source: quicknet.name };
  if (rule.source === null) return { mode: 'off' };
  return { mode: 'on', source: rule.source, waitSeconds: rule.wait ?? USUAL_WAIT_S };
}

/** Changes it; the outcome is that of `operator_set_config`. */
export function setBeaconRule(
  db: Queryable,
  { mode, waitSeconds }: Pick<BeaconRule, 'mode' | 'waitSeconds'>,
  reason: string,
): Promise<string | undefined> {
  const { name: source, genesis, period } = quicknet;
  const values = {
    auto: null,
    off: { mode: 'off' },
    on: { source, genesis, period, wait: waitSeconds ?? USUAL_WAIT_S },
  };
  return decide(db, `operator_set_config('beacon', $1::jsonb, $2)`, [
    JSON.stringify(values[mode]),
    reason,
  ]);
}
