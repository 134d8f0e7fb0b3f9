import { type Id, toId } from '@velvet/contract/brand';
import type { NamedEntry } from '@velvet/contract/ops/catalogue';
import { readItems } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';
import { decideOnVersion, saveOnVersion } from '../../ops/decide-on-version.ts';
import type { OpsCall, OpsHandlers } from '../../ops/ops-call.ts';
import { outcomeOf } from '../../ops/ops-refused.ts';

type Written<Kind extends string> = Pick<NamedEntry<Kind>, 'name' | 'position'> & {
  readonly id?: Id<Kind> | undefined;
  readonly version?: string;
};

/** The three operations on one of the tables. */
function operationsOn<Kind extends string>(table: CatalogueTable, kind: 'region' | 'signTag') {
  return {
    page: async ({ db }: OpsCall) => ({ items: await listEntries<Kind>(db, table) }),
    save: ({ db }: OpsCall, { id, version, name, position }: Written<Kind>) =>
      saveOnVersion<Id<Kind>>(db, kind, { id, version }, async () =>
        toId(await writeEntry(db, table, { id, name, position })),
      ),
    remove: (
      { db }: OpsCall,
      { id, version }: { readonly id: Id<Kind>; readonly version: string },
    ) =>
      decideOnVersion(db, kind, { id, version }, async () =>
        outcomeOf(await removeEntry(db, table, id), ['removed']),
      ),
  };
}

/** Whether a listing `l` has the entry `t`. */
const uses: Readonly<Record<CatalogueTable, string>> = {
  region: 'l.region_id = t.id',
  sign_tag: 'l.sign_tag_ids @> ARRAY[t.id]',
};

const regions = operationsOn<'region'>('region', 'region');
const signs = operationsOn<'sign'>('sign_tag', 'signTag');

/** What listings are ordered by: their regions and signs. */
export const catalogueOps = {
  region_page: regions.page,
  region_save: regions.save,
  region_remove: regions.remove,
  sign_page: signs.page,
  sign_save: signs.save,
  sign_remove: signs.remove,
} satisfies Partial<OpsHandlers>;

/** Regions and signs of listings are tables of the same form. */
export type CatalogueTable = 'region' | 'sign_tag';

/** Every entry in members' order. */
const listEntries = <Kind extends string>(
  db: Queryable,
  table: CatalogueTable,
): Promise<readonly NamedEntry<Kind>[]> =>
  readItems<NamedEntry<Kind>>(
    db,
    `SELECT t.id, t.name, t.position, content_version('${table}', t.id) AS version,
        (SELECT count(*) FROM listing l WHERE ${uses[table]}) AS listings
       FROM ${table} t ORDER BY t.position, t.id`,
  );

/** Adds an entry, or replaces one; returns its id. */
async function writeEntry(
  db: Queryable,
  table: CatalogueTable,
  { id, name, position }: Pick<Written<string>, 'id' | 'name' | 'position'>,
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
async function removeEntry(
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
