import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MigrationError } from './migration-error.ts';

/** One numbered SQL file. */
export interface Migration {
  /** File name, e.g. `0001-foundation.sql`. */
  readonly name: string;
  readonly sql: string;
  /** Hex SHA-256 of the file's text. */
  readonly sha256: string;
}

/** Folder of the product's own migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

const NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;

/**
 * Reads the numbered SQL files of a folder in order.
 * @throws MigrationError when a file has no number or two have the same.
 */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      if (!(numberOf(name) > numberOf(names[index - 1] ?? '0000-none.sql'))) {
        throw new MigrationError(`Migration ${name} does not have a number of its own`);
      }
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

const numberOf = (name: string): number => Number(NAME.exec(name)?.[1]);
