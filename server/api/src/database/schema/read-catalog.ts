import type pg from 'pg';
import type { Queryable } from '../queryable.ts';
import * as sql from './catalog-queries.ts';

/** One column of a table or a composite type. */
export interface Column {
  readonly relation: string;
  /** Quoted where SQL needs it. */
  readonly name: string;
  readonly type: string;
  readonly collation: string | null;
  readonly required: boolean;
  /** The name of its NOT NULL, where it is not the usual one. */
  readonly required_name: string | null;
  readonly identity: '' | 'a' | 'd';
  /** The first value of its sequence, where that is not 1. */
  readonly start: string | null;
  readonly generated: boolean;
  /** Its default, or what it is generated from. */
  readonly expression: string | null;
  readonly comment: string | null;
}

/** A named constraint of a table. */
export interface Constraint {
  readonly relation: string;
  readonly name: string;
  readonly definition: string;
  /** The table that a foreign key points to. */
  readonly target: string | null;
}

/** A table, or a composite type. */
export interface Relation {
  readonly name: string;
  readonly kind: 'table' | 'unlogged table' | 'composite';
  /** What a partitioned table is partitioned by, e.g. `RANGE (id)`. */
  readonly key: string | null;
  /** The table that a partition is attached to, and the part of it that it holds. */
  readonly parent: string | null;
  readonly bounds: string | null;
}

/** A privilege of another role than the owner on a relation or one of its columns. */
export interface RelationGrant {
  readonly relation: string;
  readonly column: string | null;
  readonly grantee: string;
  readonly privilege: string;
}

/** Something that is created with one statement the server can print. */
export interface Definition {
  readonly name: string;
  readonly definition: string;
  /** The table of an index. */
  readonly relation?: string;
}

/** A function, the relations in its signature and the roles that may call it. */
export interface FunctionDefinition extends Definition {
  /** Name and argument types, as `GRANT` takes them. */
  readonly signature: string;
  readonly relations: readonly string[];
  readonly grantees: readonly string[];
}

/** A trigger with its table and the name of its function. */
export interface TriggerDefinition extends Definition {
  readonly relation: string;
  readonly function: string;
}

/** A view with the relations it reads. */
export interface ViewDefinition extends Definition {
  readonly relations: readonly string[];
}

/** The rows of a table that the migrations have inserted, as SQL literals. */
export interface InitialRows {
  readonly relation: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** The identity column, whose sequence has to continue after them. */
  readonly identity: string | undefined;
}

/** Everything in the schema `public`. */
export interface Catalog {
  readonly domains: readonly Definition[];
  readonly relations: readonly Relation[];
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  readonly indexes: readonly Definition[];
  readonly views: readonly ViewDefinition[];
  readonly functions: readonly FunctionDefinition[];
  readonly triggers: readonly TriggerDefinition[];
  readonly grants: readonly RelationGrant[];
  readonly initialRows: readonly InitialRows[];
}

/** Reads the system catalogs. Everything is sorted by name: equal schemas give equal results. */
export async function readCatalog(db: Queryable): Promise<Catalog> {
  const all = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> =>
    (await db.query<T>(text)).rows;
  // Unqualified names in what the server prints.
  await db.query('SET search_path = public, pg_temp');
  const relations = await all<Relation>(sql.RELATIONS);
  const columns = await all<Column>(sql.COLUMNS);
  return {
    relations,
    columns,
    domains: await all<Definition>(sql.DOMAINS),
    constraints: await all<Constraint>(sql.CONSTRAINTS),
    indexes: await all<Definition>(sql.INDEXES),
    views: await all<ViewDefinition>(sql.VIEWS),
    functions: await all<FunctionDefinition>(sql.FUNCTIONS),
    triggers: await all<TriggerDefinition>(sql.TRIGGERS),
    grants: await all<RelationGrant>(sql.GRANTS),
    initialRows: await readInitialRows(db, relations, columns),
  };
}

/** Filled by the runner of the migrations. */
const OWN_TABLE = 'schema_migration';

async function readInitialRows(
  db: Queryable,
  relations: readonly Relation[],
  columns: readonly Column[],
): Promise<readonly InitialRows[]> {
  const found: InitialRows[] = [];
  for (const { name, kind, key } of relations) {
    if (kind === 'composite' || key !== null || name === OWN_TABLE) continue;
    // A time of insertion is no part of the schema.
    const kept = columns.filter(
      ({ relation, generated, expression }) =>
        relation === name && !generated && !expression?.includes('clock_timestamp()'),
    );
    const values = kept.map((column) => `quote_nullable(${column.name})`).join(", ', ', ");
    const { rows } = await db.query<{ row: string }>(
      `SELECT concat(${values}) AS row FROM "${name}" ORDER BY 1`,
    );
    if (rows.length === 0) continue;
    found.push({
      relation: name,
      columns: kept.map((column) => column.name),
      rows: rows.map(({ row }) => row),
      identity: kept.find(({ identity }) => identity !== '')?.name,
    });
  }
  return found;
}
