import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MigrationError } from './migration-error.ts';

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
