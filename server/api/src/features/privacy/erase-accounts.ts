import path from 'node:path';
import type { MemberId } from '@velvet/contract/member';
import type { FileStore } from '@velvet/files/file-store';
import type pg from 'pg';
import { isGivenUp, isUnavailable } from '../../database/database-errors.ts';
import type { Queryable } from '../../database/queryable.ts';
import { removeUnusedPicture } from '../media/remove-unused-picture.ts';
import { SUPPORT_FOLDER, supportKey } from '../support/support-pictures.ts';

const BATCH = 100;
const RETENTION_BATCH = 1_000;

interface EraseParts {
  readonly pool: Queryable;
  readonly files: FileStore;
  /** The mark by which a name is recognised, made of its skeleton. */
  readonly nameMac: (skeleton: string) => Buffer;
}

/** What a round has erased, and what it could not. */
interface Erasures {
  readonly erased: number;
  /** They are tried again by the next round. */
  readonly failed: number;
  /** Of the first that failed. */
  readonly error: unknown;
}

/**
 * Erases the accounts whose waiting time is over, one to a transaction: whoever is killed in between, or
 * works beside another server, leaves each one whole or erased. One that cannot be erased keeps none of
 * the others, as long as fewer than a batch cannot: each round begins with those that are due longest.
 * @throws an error that says that the database is unavailable: the next round finds out whether it still is.
 */
export async function eraseDueAccounts({
  pool,
  nameMac,
}: Pick<EraseParts, 'pool' | 'nameMac'>): Promise<Erasures> {
  const { rows } = await pool.query<{ member_id: MemberId; skeleton: string }>(
    'SELECT member_id, skeleton FROM member_erasures_due($1)',
    [BATCH],
  );
  let erased = 0;
  const errors: unknown[] = [];
  for (const { member_id: memberId, skeleton } of rows) {
    try {
      const { rows: done } = await pool.query<{ is_erased: boolean }>(
        'SELECT member_erase($1, $2) AS is_erased',
        [memberId, nameMac(skeleton)],
      );
      if (done[0]?.is_erased) erased += 1;
    } catch (error) {
      if (isUnavailable(error) && !isGivenUp(error)) throw error;
      errors.push(error);
    }
  }
  return { erased, failed: errors.length, error: errors[0] };
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

/** What a round has removed, and what the file store did not let go of. */
interface Removals {
  readonly removed: number;
  /** They are tried again by the next round. */
  readonly failed: number;
  /** Of the first that failed. */
  readonly error: unknown;
}

/**
 * Removes the files that nothing names any more. Their list is in the database until they are gone, so
 * that a process that is killed in between leaves none behind. One that cannot be removed keeps none of
 * the others.
 */
export async function removeFiles({
  pool,
  files,
}: Pick<EraseParts, 'files'> & { readonly pool: pg.Pool }): Promise<Removals> {
  const failed = new Map<string, unknown>();
  let removed = 0;
  for (;;) {
    const { rows } = await pool.query<{ path: string }>('SELECT file_removals($1) AS path', [
      BATCH + failed.size,
    ]);
    const paths = rows.map((row) => row.path).filter((path) => !failed.has(path));
    if (paths.length === 0) break;
    const gone: string[] = [];
    for (const path of paths) {
      try {
        if (path.startsWith('uploads/')) await removeUnusedPicture(pool, files, path);
        else await files.remove(path);
        gone.push(path);
      } catch (error) {
        failed.set(path, error);
      }
    }
    await pool.query('SELECT file_removed($1)', [gone]);
    removed += gone.length;
    // The store is down: the next round finds out whether it still is.
    if (gone.length === 0) break;
  }
  const [error] = failed.values();
  return { removed, failed: failed.size, error };
}

/** Longer than any call between storing a picture and sending the message with it. */
const OLD_ENOUGH_MS = 86_400_000;
/** Names of a query. */
const NAMES_BATCH = 1_000;

interface StrayParts {
  readonly pool: Queryable;
  readonly files: FileStore;
  readonly now: Date;
}

/**
 * Removes pictures of conversations that no message has: their call broke off before the message was
 * there. Returns how many.
 */
export async function removeStrayPictures({ pool, files, now }: StrayParts): Promise<number> {
  let removed = 0;
  let names: string[] = [];
  const removeStray = async (): Promise<void> => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT name FROM unnest($1::text[]) AS name
        WHERE NOT EXISTS (SELECT FROM support_message m WHERE m.picture = name)`,
      [names],
    );
    for (const { name } of rows) await files.remove(supportKey(name));
    removed += rows.length;
    names = [];
  };
  for await (const { key, modifiedAt } of files.list(SUPPORT_FOLDER)) {
    if (now.getTime() - modifiedAt.getTime() < OLD_ENOUGH_MS) continue;
    names.push(path.posix.basename(key));
    if (names.length >= NAMES_BATCH) await removeStray();
  }
  if (names.length > 0) await removeStray();
  return removed;
}
