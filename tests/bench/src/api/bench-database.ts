import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { openDatabase } from '../../../../server/api/src/database/open-database.ts';
import {
  type ApiProcess,
  startApiProcess,
} from '../../../../server/api/src/testing/api-process.ts';
import {
  createLoadClient,
  type LoadClient,
} from '../../../../server/api/src/testing/load-client.ts';
import { PLAIN_DRAWS } from '../../../../server/api/src/testing/plain-draws.ts';

/** The database and servers of one benchmark run. */
export interface Bench {
  /** Acts as the owner of a new, empty, crash-safe database. */
  readonly pool: Pool;
  /** URL of the same login. */
  readonly url: string;
  readonly client: LoadClient;
  /** Starts an API server on the database. */
  startServer(environment?: Readonly<Record<string, string>>): Promise<ApiProcess>;
}

/** Runs a benchmark on a new database and removes everything afterwards. */
export async function withBench(measure: (bench: Bench) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'velvet-bench-'));
  const database = await openDatabase({ dataDir, role: 'owner', log: () => undefined });
  await database.pool.query(PLAIN_DRAWS);
  const servers: ApiProcess[] = [];
  const client = createLoadClient();
  try {
    await measure({
      pool: database.pool,
      url: database.ownerUrl ?? '',
      client,
      startServer: async (environment = {}) => {
        const server = await startApiProcess({
          DATA_DIR: dataDir,
          RATE_LIMIT_PER_MINUTE: '100000000',
          ...environment,
        });
        servers.push(server);
        return server;
      },
    });
  } finally {
    client.close();
    await Promise.all(servers.map((server) => server.kill()));
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const SIDES = ['big', 'small', 'odd', 'even'];

/** A game whose single period lasts the whole day, so that bets are always accepted. */
export async function createDayGame(pool: Pool): Promise<{ id: number; key: string }> {
  await pool.query(`INSERT INTO game_category (id, name) VALUES (1, '{"en": "C"}')`);
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO game (key, category_id, name, description, icon, period_seconds, stake_min,
       stake_max) VALUES ('day', 1, '{"en": "Day"}', '{"en": "D"}', 'games/game-1.svg', 86400, 100,
       1000000) RETURNING id`,
  );
  const id = rows[0]?.id ?? 0;
  await pool.query('INSERT INTO game_odds SELECT $1, unnest($2::text[]), 195', [id, SIDES]);
  await pool.query('SELECT rounds_prepare()');
  return { id, key: 'day' };
}

/** The period that is open for bets. */
export async function openPeriod(pool: Pool, gameId: number): Promise<string> {
  const { rows } = await pool.query<{ expect: string }>(
    `SELECT expect FROM round WHERE game_id = $1 AND opens_at <= now() AND closes_at > now()`,
    [gameId],
  );
  if (!rows[0]) throw new Error('No round is open; try again in a minute');
  return rows[0].expect;
}
