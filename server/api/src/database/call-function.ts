import type { Queryable } from './queryable.ts';

/**
 * Calls a function of the database.
 * @param name of the code, never from outside; the prepared statement has it, too.
 * @param values of its parameters; an undefined one is NULL.
 * @returns what the function does; undefined for NULL.
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
