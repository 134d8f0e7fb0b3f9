import type { Side } from '@velvet/contract/game';
import type { BeaconRule, OpsGame } from '@velvet/contract/ops/games';
import { callFunction } from '../../database/call-function.ts';
import { fromRow, type RowOf } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import type { OpsHandlers, OpsInputs } from '../../ops/ops-call.ts';
import { OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';
import { quicknet } from './beacon/beacon.ts';

const HUNDREDTHS = 100;
const BEACON = 'beacon';

/** What operators do with games and the beacon of their draws. */
export const gameOps = {
  game_page: async ({ db }) => ({
    items: await listGames(db),
    drawsAlive: await areDrawsAlive(db),
  }),
  game_odds: ({ db }, { id, version, odds, reason }) =>
    decideOnVersion(db, 'game', { id, version }, async () =>
      changed(
        await callFunction<string>(db, 'operator_price_game', [
          id,
          Math.round(odds * HUNDREDTHS),
          reason,
        ]),
      ),
    ),
  game_limits: async ({ db }, { id, version, minStake: min, maxStake: max, condition, reason }) => {
    if (max < min) return new OpsRefused('bad_field', { field: 'max' });
    return decideOnVersion(db, 'game', { id, version }, async () =>
      changed(
        await callFunction<string>(db, 'operator_limit_game', [id, min, max, condition, reason]),
      ),
    );
  },
  game_enable: ({ db }, { id, version }) =>
    decideOnVersion(db, 'game', { id, version }, async () =>
      said(await setGameEnabled(db, id, true), 'enabled'),
    ),
  game_disable: ({ db }, { id, version }) =>
    decideOnVersion(db, 'game', { id, version }, async () =>
      said(await setGameEnabled(db, id, false), 'disabled'),
    ),
  beacon_shown: async ({ db }) => {
    const rule = await readBeaconRule(db);
    const { rows } = await db.query<{ version: string; waits: boolean }>(
      `SELECT setting_version($1) AS version,
          operator_open_proposal('config ' || $1) IS NOT NULL AS waits`,
      [BEACON],
    );
    return {
      ...rule,
      waitsForSecond: rows[0]?.waits ?? false,
      version: rows[0]?.version ?? '',
    };
  },
  beacon_set: async ({ db }, { version, reason, ...rule }) => {
    if (rule.waitSeconds !== undefined && rule.mode !== 'on') {
      return new OpsRefused('bad_field', { field: 'wait' });
    }
    return decideOnVersion(db, 'setting', { id: BEACON, version }, async () =>
      changed(await setBeaconRule(db, rule, reason)),
    );
  },
} satisfies Partial<OpsHandlers>;

/** `ok` of the database in the operation's word. */
function said<const Word extends string>(outcome: string | undefined, word: Word) {
  const read = outcomeOf(outcome, ['ok']);
  return read instanceof OpsRefused ? read : word;
}

function changed(outcome: string | undefined) {
  const read = outcomeOf(outcome, ['ok', 'needs_second']);
  return read === 'ok' ? 'changed' : read;
}

type GameHead = Omit<OpsGame, 'odds' | 'houseShare'>;

interface GameRow extends RowOf<GameHead> {
  readonly odds: readonly { readonly side: Side; readonly hundredths: number }[];
}

const toGame = ({ odds, ...row }: GameRow): OpsGame => ({
  ...fromRow<GameHead>(row),
  odds: odds.map(({ side, hundredths }) => ({ side, odds: hundredths / HUNDREDTHS })),
  houseShare: Math.max(...odds.map(({ hundredths }) => houseEdge(hundredths)), -1),
});

/** Every game in the order of its id. */
async function listGames(db: Queryable): Promise<readonly OpsGame[]> {
  const { rows } = await db.query<GameRow>(
    `SELECT g.id, g.key, g.name, g.period_seconds, g.stake_min AS min_stake,
        g.stake_max AS max_stake, g.condition, g.enabled,
        coalesce((SELECT jsonb_agg(jsonb_build_object('side', o.side, 'hundredths', o.odds_hundredths)
            ORDER BY array_position(ARRAY['big', 'small', 'odd', 'even'], o.side))
          FROM game_odds o WHERE o.game_id = g.id), '[]') AS odds,
        operator_open_proposal('game ' || g.key) IS NOT NULL AS waits_for_second,
        game_version(g.key) AS version
       FROM game g ORDER BY g.id`,
  );
  return rows.map(toGame);
}

/** Whether a draws process runs. */
async function areDrawsAlive(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ alive: boolean }>('SELECT draws_alive() AS alive');
  return rows[0]?.alive ?? false;
}

/** Publishes rounds of a game, or no more of them; the outcome is `ok` or `unknown`. */
const setGameEnabled = (
  db: Queryable,
  key: string,
  enabled: boolean,
): Promise<string | undefined> => callFunction<string>(db, 'operator_enable_game', [key, enabled]);

/** How long a round waits for the value unless operators say otherwise. */
const USUAL_WAIT_S = 30;

/** Whether a public random value takes part in draws. */
type Rule = Omit<BeaconRule, 'waitsForSecond' | 'version'>;

/** The rule for rounds published from now on. */
export async function readBeaconRule(db: Queryable): Promise<Rule> {
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
  { mode, waitSeconds }: Pick<OpsInputs['beacon_set'], 'mode' | 'waitSeconds'>,
  reason: string,
): Promise<string | undefined> {
  const { name: source, genesis, period } = quicknet;
  const values = {
    auto: null,
    off: { mode: 'off' },
    on: { source, genesis, period, wait: waitSeconds ?? USUAL_WAIT_S },
  };
  return callFunction<string>(db, 'operator_set_config', [
    'beacon',
    JSON.stringify(values[mode]),
    reason,
  ]);
}

/** The share of a stake the house keeps on average: each side comes up half of the time. */
export function houseEdge(oddsHundredths: number): number {
  return 1 - oddsHundredths / HUNDREDTHS / 2;
}
