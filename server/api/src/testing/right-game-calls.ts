import type { OpsName } from '@velvet/contract/ops/ops-endpoints';
import { aGame } from './database-factories.ts';
import { type Making, versioned, versionOf } from './right-call.ts';
import { anOpenRound } from './round-factories.ts';

const game = versioned('game_version($1)', async ({ owner }) => {
  const { rows } = await owner.query<{ key: string }>('SELECT key FROM game WHERE id = $1', [
    await aGame(owner),
  ]);
  return rows[0]?.key ?? '';
});

const round = versioned('round_version($1)', async (db) => (await anOpenRound(db)).id);

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
    const version = await versionOf(db, 'setting_version($1)', 'beacon');
    return { version, mode: 'on', wait: 60, reason: 'Agreed' };
  },
} as const satisfies Partial<Record<OpsName, Making>>;
