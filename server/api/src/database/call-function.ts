import type { Queryable } from './queryable.ts';

/**
 * Calls a function of the database.
 * @param name a constant of the code, never input: it becomes part of the SQL and names the prepared statement.
 * @param values its arguments in order; undefined is sent as NULL.
 * @returns the function's result; undefined where that is NULL.
 */
export async function callFunction<Value>(
  db: Queryable,
  name: string,
  values: readonly unknown[] = [],
): Promise<Value | undefined> {
  const parameters = values.map((_, index) => `$${index + 1}`).join(', ');
  const { rows } = await db.query<{ value: Value | null }>({
    name: `${name}/${values.length}`,
    text: `SELECT ${name}(${parameters}) AS value`,
    values: [...values],
  });
  return rows[0]?.value ?? undefined;
}
