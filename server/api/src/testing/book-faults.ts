import type { Queryable } from '../database/queryable.ts';

/** Where the ledger of a database is not in balance; empty when it is. */
export const bookFaults = async (db: Queryable): Promise<readonly unknown[]> =>
  (await db.query('SELECT * FROM book_faults()')).rows;
