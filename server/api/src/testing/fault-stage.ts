import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '../config/config.ts';
import { MIGRATIONS_FOLDER } from '../database/read-migrations.ts';
import { startDraws } from '../features/game/draws/start-draws.ts';
import { startApi } from '../start-api.ts';
import { createApiClient, type Reply } from './api-client.ts';
import { longPeriods } from './long-periods.ts';

const assetsDir = path.resolve(MIGRATIONS_FOLDER, '../../../assets');
const GAME = { key: 'rose-1', id: '1' };
const PAUSE_MS = 50;

/** A whole server with a database of its own, to be treated badly. */
export interface FaultStage {
  /** HTTP status of /readyz. */
  readiness(): Promise<number>;
  /** Waits until it is that. */
  untilReadiness(status: number, patienceMs: number): Promise<void>;
  /** One order of the demo's member; the key is made up when it is not given. */
  order(key?: string): Promise<Reply>;
  /** How many orders there are with each of these keys. */
  ordersWith(keys: readonly string[]): Promise<readonly number[]>;
  /** What is wrong with the books and the rounds. */
  faults(): Promise<readonly unknown[]>;
  stop(): Promise<void>;
}

/** Starts API and draws on the embedded database below a folder, with games that stay open. */
export async function openFaultStage(dataDir: string): Promise<FaultStage> {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO_DATA: '1',
    DEMO_PERIODS: longPeriods().join(),
    DRAND_RELAYS: 'none',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
  });
  const api = await startApi({ config, assetsDir });
  const draws = await startDraws({ config });
  const url = `http://127.0.0.1:${api.port}`;
  const client = createApiClient(url);
  const token = await client.logIn('demo');
  const ask = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) => {
    const owner = new pg.Client({ connectionString: api.ownerUrl });
    owner.on('error', () => undefined);
    await owner.connect();
    try {
      return (await owner.query<T>(sql, values)).rows;
    } finally {
      await owner.end();
    }
  };
  const readiness = async () => (await fetch(`${url}/readyz`)).status;
  const openPeriod = async (): Promise<string> => {
    const { data } = await client.send('GET', 'lottery_get_info', { key: GAME.key }, { token });
    const info: { now_expect?: unknown } = typeof data === 'object' && data !== null ? data : {};
    return String(info.now_expect);
  };
  let expect = '';
  return {
    readiness,
    untilReadiness: async (status, patienceMs) => {
      const deadline = Date.now() + patienceMs;
      for (let found = 0; found !== status; ) {
        found = await readiness();
        if (found === status) return;
        if (Date.now() > deadline) throw new Error(`/readyz stays at ${found}, not ${status}`);
        await delay(PAUSE_MS);
      }
    },
    order: async (key = randomUUID()) => {
      // Known before anything is broken.
      if (expect === '') expect = await openPeriod();
      return client.send(
        'POST',
        'game_place_order',
        { item: 'big,one', money: '10.00', lid: GAME.id, expect },
        { token, idempotencyKey: key },
      );
    },
    ordersWith: async (keys) => {
      const rows = await ask<{ n: string }>(
        `SELECT count(o.id) AS n FROM unnest($1::text[]) WITH ORDINALITY AS k (key, place)
           LEFT JOIN bet_order o ON o.idem_key = k.key GROUP BY place ORDER BY place`,
        [keys],
      );
      return rows.map(({ n }) => Number(n));
    },
    faults: () => ask('SELECT * FROM book_faults() UNION ALL SELECT * FROM round_faults()'),
    stop: async () => {
      await draws.stop();
      await api.stop();
    },
  };
}
