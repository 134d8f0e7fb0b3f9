import type { Pool } from 'pg';
import { cpuSecondsOf, cpuSecondsOfEnded } from '../harness/process-usage.ts';
import type { WrkResult } from './wrk.ts';

/** One turn's throughput, and processor seconds of the parts that worked. */
export interface Turn extends WrkResult {
  readonly cpu: { readonly database: number; readonly server: number; readonly client: number };
}

/** Measures what a turn costs PostgreSQL, a server and wrk, which ends with the turn. */
export async function startMeter(pool: Pool, server: number) {
  const { rows } = await pool.query<{ text: string }>(
    `SELECT pg_read_file('postmaster.pid') AS text`,
  );
  const postmaster = Number.parseInt(rows[0]?.text ?? '', 10);
  const read = () => ({
    database: cpuSecondsOf([postmaster]),
    server: cpuSecondsOf([server]),
    client: cpuSecondsOfEnded(),
  });
  return async (turn: () => Promise<WrkResult>): Promise<Turn> => {
    const before = read();
    const result = await turn();
    const after = read();
    const cpu = {
      database: after.database - before.database,
      server: after.server - before.server,
      client: after.client - before.client,
    };
    return { ...result, cpu };
  };
}
