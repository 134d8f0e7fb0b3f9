import type { OpsName } from '@velvet/contract/ops/ops-endpoints';
import { aGame } from './database-factories.ts';
import type { Making } from './right-call.ts';
import { anOpenRound } from './round-factories.ts';
import type { TestDatabase } from './test-database.ts';

/** The version that an operator sees of a game, by its key, a round or a setting. */
async function gameDeskVersion(
  db: TestDatabase,
  kind: 'game' | 'round' | 'setting',
  id: string | number,
): Promise<string> {
  const { rows } = await db.owner.query<{ version: string }>(
    `SELECT ${kind}_version($1) AS version`,
    [id],
  );
  return rows[0]?.version ?? '';
}

const game: Making = async ({ db }) => {
  const { rows } = await db.owner.query<{ key: string }>('SELECT key FROM game WHERE id = $1', [
    await aGame(db.owner),
  ]);
  const id = rows[0]?.key ?? '';
  return { id, version: await gameDeskVersion(db, 'game', id) };
};

const round: Making = async ({ db }) => {
  const { id } = await anOpenRound(db);
  return { id, version: await gameDeskVersion(db, 'round', id) };
};

/** The calls of the desk for games. */
export const gameCalls = {
  game_page: async () => ({}),
  game_odds: async (ops) => ({ ...(await game(ops)), odds: 1.9, reason: 'Agreed' }),
  game_limits: async (ops) => ({
    ...(await game(ops)),
    min: '2.00',
    max: '500.00',
    condition: '0.00',
    reason: 'Agreed',
  }),
  game_enable: game,
  game_disable: game,
  round_page: async ({ db }) => ({ key: (await anOpenRound(db)).key, state: 'pending' }),
  round_shown: round,
  round_void: async (ops) => ({ ...(await round(ops)), reason: 'The clock was wrong' }),
  beacon_shown: async () => ({}),
  beacon_set: async ({ db }) => {
    await db.owner.query(`UPDATE operator_proposal SET state = 'withdrawn'
      WHERE subject = 'config beacon' AND state = 'pending'`);
    const version = await gameDeskVersion(db, 'setting', 'beacon');
    return { version, mode: 'on', wait: 60, reason: 'Agreed' };
  },
} as const satisfies Partial<Record<OpsName, Making>>;
