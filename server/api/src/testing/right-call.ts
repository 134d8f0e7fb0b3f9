import type { TestOps } from './running-ops.ts';
import type { TestDatabase } from './test-database.ts';

export type Wire = Readonly<Record<string, unknown>>;

/** Makes what an operation needs, and an input in its wire form that is answered with success. */
export type Making = (ops: TestOps) => Promise<Wire>;

/** The version that an operator sees; the expression of the database has the id as $1. */
export async function versionOf(
  { owner }: TestDatabase,
  expression: string,
  id: number | string,
): Promise<string> {
  const { rows } = await owner.query<{ version: string }>(`SELECT ${expression} AS version`, [id]);
  return rows[0]?.version ?? '';
}

/** Makes what has a version, and names both. */
export const versioned =
  (expression: string, make: (db: TestDatabase) => Promise<number | string>): Making =>
  async ({ db }) => {
    const id = await make(db);
    return { id, version: await versionOf(db, expression, id) };
  };
