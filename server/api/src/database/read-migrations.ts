import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One step of the schema. */
export interface Migration {
  /** File name, e.g. `0401-listing-order.sql`. */
  readonly name: string;
  readonly sql: string;
  /** Hex SHA-256 of the text. */
  readonly sha256: string;
}

/** What an empty database starts from, as one migration: the files of `schema/`, in order. */
export const BASELINE = '0400-baseline.sql';
const SCHEMA_FOLDER = fileURLToPath(new URL('./schema', import.meta.url));
/** Folder of the migrations after the baseline. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

const NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;

/**
 * Reads the baseline and the numbered SQL files that came after it, in order.
 * @throws MigrationError when a file has no number or two have the same.
 */
export async function readMigrations(): Promise<readonly Migration[]> {
  const [schema, later] = await Promise.all([
    readFolder(SCHEMA_FOLDER),
    readFolder(MIGRATIONS_FOLDER),
  ]);
  const baseline = { name: BASELINE, sql: schema.map(({ sql }) => sql).join('\n') };
  const files = [baseline, ...later];
  return files.map(({ name, sql }, index) => {
    if (!(numberOf(name) > numberOf(files[index - 1]?.name ?? '0000-none.sql'))) {
      throw new MigrationError(`Migration ${name} does not have a number of its own`);
    }
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
}

async function readFolder(folder: string): Promise<readonly Pick<Migration, 'name' | 'sql'>[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })),
  );
}

const numberOf = (name: string): number => Number(NAME.exec(name)?.[1]);

/** What the comments at the head of a migration tell its runner and the check of migrations. */
export interface MigrationHeader {
  /** Whether the file runs as one transaction; otherwise it is one statement that must be in none. */
  readonly isTransactional: boolean;
  /**
   * Of a migration that takes away what a release before it uses: the migration whose releases no
   * longer use it, e.g. `0280-new-name.sql`.
   */
  readonly needs: string | undefined;
  /** Rules of the check that the file may break, each with its reason. */
  readonly allowed: ReadonlyMap<string, string>;
}

const NO_TRANSACTION = /^-- no-transaction$/m;
const CONTRACT = /^-- contract: (\S+)$/m;
const ALLOW = /^-- allow ([a-z-]+): (\S.*)$/gm;

/** Reads the lines `-- no-transaction`, `-- contract: <migration>` and `-- allow <rule>: <reason>`. */
export function readMigrationHeader(sql: string): MigrationHeader {
  const head = /^(?:--.*(?:\r?\n|$)|\s*\n)*/.exec(sql)?.[0].replaceAll('\r', '') ?? '';
  return {
    isTransactional: !NO_TRANSACTION.test(head),
    needs: CONTRACT.exec(head)?.[1],
    allowed: new Map([...head.matchAll(ALLOW)].map(([, rule = '', reason = '']) => [rule, reason])),
  };
}

/** An index that is built while others write to its table. */
export interface BuiltIndex {
  readonly name: string;
  readonly table: string;
  readonly unique: boolean;
  /** Columns and what follows them: `(part) WHERE part > 0`. */
  readonly definition: string;
}

const CONCURRENT_INDEX =
  /^(?:\s|--.*\n)*CREATE\s+(UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+([a-z_][a-z0-9_]*)\s+ON\s+([a-z_][a-z0-9_.]*)\s*([\s\S]*?);?\s*$/i;

/** The index that a migration without a transaction builds, in the only spelling the check accepts. */
export function builtIndexOf(sql: string): BuiltIndex | undefined {
  const [, unique, name, table, definition] = CONCURRENT_INDEX.exec(sql) ?? [];
  if (name === undefined || table === undefined || definition === undefined) return undefined;
  const own = { name: name.toLowerCase(), table: table.toLowerCase(), definition };
  return { ...own, unique: unique !== undefined };
}

/** Why the schema could not be brought up to date, or cannot be used by this version. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}
