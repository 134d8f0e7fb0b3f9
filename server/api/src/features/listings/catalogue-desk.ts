import type { TextByLanguage } from '@velvet/contract/ops/content';
import type { Queryable } from '../../database/queryable.ts';

/** Regions and signs of listings are tables of the same form. */
export type CatalogueTable = 'region' | 'sign_tag';

/** Whether a listing `l` has the entry `t`. */
const uses: Readonly<Record<CatalogueTable, string>> = {
  region: 'l.region_id = t.id',
  sign_tag: 'l.sign_tag_ids @> ARRAY[t.id]',
};

/** An entry as operators see it. */
export interface EntryRow {
  readonly id: number;
  readonly name: TextByLanguage;
  readonly position: number;
  /** How many listings have it. */
  readonly listings: number;
  readonly version: string;
}

/** Every entry in members' order. */
export async function listEntries(
  db: Queryable,
  table: CatalogueTable,
): Promise<readonly EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `SELECT t.id, t.name, t.position, content_version('${table}', t.id) AS version,
        (SELECT count(*) FROM listing l WHERE ${uses[table]}) AS listings
       FROM ${table} t ORDER BY t.position, t.id`,
  );
  return rows;
}

/** Adds an entry, or replaces one; returns its id. */
export async function writeEntry(
  db: Queryable,
  table: CatalogueTable,
  {
    id,
    name,
    position,
  }: Pick<EntryRow, 'name' | 'position'> & { readonly id?: number | undefined },
): Promise<number> {
  const { rows } =
    id === undefined
      ? await db.query<{ id: number }>(
          `INSERT INTO ${table} (name, position) VALUES ($1, $2) RETURNING id`,
          [name, position],
        )
      : await db.query<{ id: number }>(
          `UPDATE ${table} SET name = $1, position = $2 WHERE id = $3 RETURNING id`,
          [name, position, id],
        );
  const [row] = rows;
  if (!row) throw new Error(`There is no ${table} ${id}`);
  return row.id;
}

/** Removes an entry that no listing has. */
export async function removeEntry(
  db: Queryable,
  table: CatalogueTable,
  id: number,
): Promise<'removed' | 'in_use'> {
  const { rowCount } = await db.query(
    `DELETE FROM ${table} t WHERE t.id = $1 AND NOT EXISTS (SELECT FROM listing l WHERE ${uses[table]})`,
    [id],
  );
  return rowCount === 1 ? 'removed' : 'in_use';
}

/** Whether there is an entry of this id. */
export async function hasEntry(db: Queryable, table: CatalogueTable, id: number): Promise<boolean> {
  const { rows } = await db.query(`SELECT FROM ${table} WHERE id = $1`, [id]);
  return rows.length > 0;
}
