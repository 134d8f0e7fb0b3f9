import { toId } from '@velvet/contract/brand';
import { gameKey } from '@velvet/contract/game';
import { minor } from '@velvet/contract/money';
import type { OpsGame } from '@velvet/contract/ops/games';
import { parse } from '@velvet/contract/parse';
import { asSeconds } from '@velvet/contract/time';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import type { OpsHandlers } from '../../ops/ops-call.ts';
import { OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';
import { readBeaconRule, setBeaconRule } from './beacon/beacon-rule.ts';
import {
  areDrawsAlive,
  type DeskGameRow,
  limitGame,
  listGames,
  priceGame,
  setGameEnabled,
} from './game-desk.ts';
import { houseEdge } from './odds.ts';

const HUNDREDTHS = 100;
const BEACON = 'beacon';

type GameOps = Pick<
  OpsHandlers,
  | 'game_page'
  | 'game_odds'
  | 'game_limits'
  | 'game_enable'
  | 'game_disable'
  | 'beacon_shown'
  | 'beacon_set'
>;

/** What operators do with games and the beacon of their draws. */
export const gameOps: GameOps = {
  game_page: async ({ db }) => ({
    items: (await listGames(db)).map(toGame),
    drawsAlive: await areDrawsAlive(db),
  }),
  game_odds: ({ db }, { id, version, odds, reason }) =>
    decideOnVersion(db, {
      kind: 'game',
      id,
      version,
      decide: async () => changed(await priceGame(db, id, Math.round(odds * HUNDREDTHS), reason)),
    }),
  game_limits: async ({ db }, { id, version, minStake: min, maxStake: max, condition, reason }) => {
    if (max < min) return new OpsRefused('bad_field', { field: 'max' });
    return decideOnVersion(db, {
      kind: 'game',
      id,
      version,
      decide: async () => changed(await limitGame(db, id, { min, max, condition }, reason)),
    });
  },
  game_enable: ({ db }, { id, version }) =>
    decideOnVersion(db, {
      kind: 'game',
      id,
      version,
      decide: async () => said(await setGameEnabled(db, id, true), 'enabled'),
    }),
  game_disable: ({ db }, { id, version }) =>
    decideOnVersion(db, {
      kind: 'game',
      id,
      version,
      decide: async () => said(await setGameEnabled(db, id, false), 'disabled'),
    }),
  beacon_shown: async ({ db }) => {
    const { mode, source, waitSeconds } = await readBeaconRule(db);
    const { rows } = await db.query<{ version: string; waits: boolean }>(
      `SELECT setting_version($1) AS version,
          operator_open_proposal('config ' || $1) IS NOT NULL AS waits`,
      [BEACON],
    );
    return {
      mode,
      ...(source === undefined ? {} : { source }),
      ...(waitSeconds === undefined ? {} : { waitSeconds }),
      waitsForSecond: rows[0]?.waits ?? false,
      version: rows[0]?.version ?? '',
    };
  },
  beacon_set: async ({ db }, { version, mode, waitSeconds, reason }) => {
    if (waitSeconds !== undefined && mode !== 'on') {
      return new OpsRefused('bad_field', { field: 'wait' });
    }
    return decideOnVersion(db, {
      kind: 'setting',
      id: BEACON,
      version,
      decide: async () => changed(await setBeaconRule(db, { mode, waitSeconds }, reason)),
    });
  },
};

/** `ok` of the database in the operation's word. */
function said<const Word extends string>(outcome: string | undefined, word: Word) {
  const read = outcomeOf(outcome, ['ok']);
  return read instanceof OpsRefused ? read : word;
}

function changed(outcome: string | undefined) {
  const read = outcomeOf(outcome, ['ok', 'needs_second']);
  return read === 'ok' ? 'changed' : read;
}

const toGame = (row: DeskGameRow): OpsGame => ({
  id: toId(row.id),
  key: parse(gameKey, row.key),
  name: row.name,
  periodSeconds: asSeconds(row.period_seconds),
  odds: row.odds.map(({ side, hundredths }) => ({ side, odds: hundredths / HUNDREDTHS })),
  houseShare: Math.max(...row.odds.map(({ hundredths }) => houseEdge(hundredths)), -1),
  minStake: minor(row.stake_min),
  maxStake: minor(row.stake_max),
  condition: minor(row.condition),
  enabled: row.enabled,
  waitsForSecond: row.waits_for_second,
  version: row.version,
});
