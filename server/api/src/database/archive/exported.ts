import { access, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hashOfFile } from '@velvet/files/folder';
import type pg from 'pg';
import { BLOCK_ROWS, type PackedFile, sumOfPacked, writePacked } from './packed-file.ts';
import { ArchiveError, type Family, type SealedPart } from './sealed-parts.ts';

/** An export as the database has recorded it. */
export interface Recorded extends PackedFile {
  readonly columns: readonly string[];
}

export const fileOf = (folder: string, table: string): string =>
  path.join(folder, `${table}.jsonl.gz`);

/** The newest export of a table. */
export async function recordedOf(client: pg.Client, table: string): Promise<Recorded | undefined> {
  const { rows } = await client.query(
    `SELECT columns, rows::float8, encode(digest, 'hex') AS digest, encode(sha256, 'hex') AS sha256,
        bytes::float8 FROM archive_newest($1)`,
    [table],
  );
  return rows[0];
}

/**
 * Reads the file of a table again, and compares it with what was recorded.
 * @throws ArchiveError when there is no record, or the file is missing or another.
 */
export async function verifyFile(
  client: pg.Client,
  folder: string,
  table: string,
): Promise<Recorded> {
  const recorded = await recordedOf(client, table);
  if (!recorded) throw new ArchiveError(`${table} was not exported.`);
  const file = fileOf(folder, table);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isThere) throw new ArchiveError(`${file} is missing.`);
  if ((await hashOfFile(file)) !== recorded.sha256) {
    throw new ArchiveError(`${file} is not the file whose SHA-256 was recorded.`);
  }
  const sum = await sumOfPacked(file);
  if (sum.rows === recorded.rows && sum.digest === recorded.digest) return recorded;
  throw new ArchiveError(`${file} does not hold the rows that were recorded.`);
}

/**
 * Writes the rows of a sealed table to a file, and records it in the database and beside the file.
 * @throws ArchiveError when the rows are not those that were sealed.
 */
export async function exportTable(
  client: pg.Client,
  part: SealedPart,
  { folder, family, number }: { folder: string; family: Family; number: number },
): Promise<PackedFile> {
  const file = fileOf(folder, part.table);
  const packed = await writePacked(file, rowsOf(client, part));
  if (packed.rows !== part.rows || packed.digest !== (part.digest ?? packed.digest)) {
    throw new ArchiveError(`${part.table} does not have the rows that were sealed.`);
  }
  const record = { ...packed, table: part.table, columns: part.columns, sealHash: part.sealHash };
  await writeFile(`${file}.json`, `${JSON.stringify(record, undefined, 2)}\n`, { mode: 0o600 });
  await client.query(
    `INSERT INTO archive_file
       (table_name, family, number, columns, rows, digest, sha256, bytes, seal_hash)
     VALUES ($1, $2, $3, $4, $5, decode($6, 'hex'), decode($7, 'hex'), $8, decode($9, 'hex'))`,
    [
      ...[part.table, family, number, part.columns, packed.rows, packed.digest, packed.sha256],
      ...[packed.bytes, part.sealHash],
    ],
  );
  return packed;
}

/** The rows in blocks, as they are at one moment. */
async function* rowsOf(
  client: pg.Client,
  { table, key, columns }: SealedPart,
): AsyncGenerator<readonly string[]> {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  await client.query(
    `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
     SET LOCAL timezone = 'UTC';
     SET LOCAL bytea_output = 'hex';
     DECLARE rows NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS line
       FROM (SELECT ${names} FROM ${client.escapeIdentifier(table)}) t ORDER BY ${key}`,
  );
  try {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`FETCH ${BLOCK_ROWS} FROM rows`);
      if (rows.length > 0) yield rows.map(({ line }) => line);
      if (rows.length < BLOCK_ROWS) return;
    }
  } finally {
    await client.query('ROLLBACK');
  }
}
