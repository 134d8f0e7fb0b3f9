import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { MemberId } from '@velvet/contract/member';
import type { Queryable } from '../../database/queryable.ts';

const BATCH = 100;
const RETENTION_BATCH = 1_000;

interface EraseParts {
  readonly pool: Queryable;
  readonly dataDir: string;
  /** The mark by which a name is recognised, made of its skeleton. */
  readonly nameMac: (skeleton: string) => Buffer;
}

/**
 * Erases the accounts whose waiting time is over, one to a transaction: whoever is killed in between, or
 * works beside another server, leaves each one whole or erased.
 * @returns how many it has erased.
 */
export async function eraseDueAccounts({ pool, nameMac }: EraseParts): Promise<number> {
  const { rows } = await pool.query<{ member_id: MemberId; skeleton: string }>(
    'SELECT member_id, skeleton FROM member_erasures_due($1)',
    [BATCH],
  );
  let erased = 0;
  for (const { member_id: memberId, skeleton } of rows) {
    const { rows: done } = await pool.query<{ is_erased: boolean }>(
      'SELECT member_erase($1, $2) AS is_erased',
      [memberId, nameMac(skeleton)],
    );
    if (done[0]?.is_erased) erased += 1;
  }
  return erased;
}

/** Removes what has been kept for as long as it may be. Returns how many rows that were. */
export async function endRetention({ pool }: Pick<EraseParts, 'pool'>): Promise<number> {
  let all = 0;
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(
      'SELECT sweep_retention($1) + support_case_sweep($1) AS count',
      [RETENTION_BATCH],
    );
    const count = rows[0]?.count ?? 0;
    all += count;
    if (count < RETENTION_BATCH) return all;
  }
}

/**
 * Removes the files that nothing names any more. Their list is in the database until they are gone, so
 * that a process that is killed in between leaves none behind.
 */
export async function removeFiles({ pool, dataDir }: Omit<EraseParts, 'nameMac'>): Promise<number> {
  let all = 0;
  for (;;) {
    const { rows } = await pool.query<{ path: string }>('SELECT file_removals($1) AS path', [
      BATCH,
    ]);
    const paths = rows.map((row) => row.path);
    if (paths.length === 0) return all;
    for (const each of paths) await rm(path.join(dataDir, each), { force: true });
    await pool.query('SELECT file_removed($1)', [paths]);
    all += paths.length;
  }
}
