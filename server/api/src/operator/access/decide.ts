import type { Queryable } from '../../database/queryable.ts';

/** Runs a deciding function of the database, which gives one `outcome`. */
export async function decide(
  db: Queryable,
  statement: string,
  values: readonly unknown[],
): Promise<string | undefined> {
  const { rows } = await db.query<{ outcome: string }>(`SELECT ${statement} AS outcome`, [
    ...values,
  ]);
  return rows[0]?.outcome;
}
