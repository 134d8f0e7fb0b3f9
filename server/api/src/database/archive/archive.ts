import { mkdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '@velvet/files/error-code';
import type pg from 'pg';
import { inTransactionOn } from '../transaction.ts';
import { exportTable, fileOf, type Recorded, recordedOf, verifyFile } from './exported.ts';
import { readPacked } from './packed-file.ts';
import {
  ArchiveError,
  type Family,
  families,
  isTable,
  nextNumber,
  sealedParts,
} from './sealed-parts.ts';

/** What an archive works with. */
export interface Archive {
  /** A connection of the schema's owner. */
  readonly client: pg.Client;
  print(line: string): void;
}

const LOCK_NOT_AVAILABLE = '55P03';
const ATTEMPTS = 20;
const PAUSE_MS = 500;

const steps = {
  ledger: { seal: 'ledger_seal_next', detach: 'ledger_detach_next', attach: 'ledger_attach_last' },
  game: { seal: 'bet_seal_next', detach: 'bet_detach_next', attach: 'bet_attach_last' },
} as const;

/** Seals the oldest partition that is not sealed; its number. */
export async function seal({ client, print }: Archive, family: Family, age: string) {
  const number = await inTransaction(client, async () => {
    const { rows } = await client.query<{ number: number }>(
      `SELECT ${steps[family].seal}($1::interval) AS number`,
      [age],
    );
    const sealed = rows[0]?.number ?? 0;
    await note(client, 'archive: seal', family, sealed, {});
    return sealed;
  });
  const parts = await sealedParts(client, family, number);
  print(`Sealed partition ${number} of ${family}: ${parts[0]?.sealHash}`);
  for (const { table, rows } of parts) print(`  ${table}: ${rows} rows`);
  return number;
}

/** Writes a sealed partition to files; a table whose file is there and right is left as it is. */
export async function exportPartition(
  { client, print }: Archive,
  family: Family,
  number: number,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const part of await sealedParts(client, family, number)) {
    const isDone = await verifyFile(client, folder, part.table).then(
      () => true,
      () => false,
    );
    if (isDone) {
      print(`${part.table}: exported before, and the file is right`);
      continue;
    }
    const packed = await exportTable(client, part, { folder, family, number });
    const { rows, bytes, sha256 } = packed;
    await note(client, 'archive: export', family, number, { table: part.table, rows, sha256 });
    print(`${part.table}: ${rows} rows, ${bytes} bytes, SHA-256 ${sha256}`);
  }
}

/**
 * Reads the files of a partition again and compares them with what the database has recorded.
 * @throws ArchiveError when one is missing or another.
 */
export async function verify(
  { client, print }: Archive,
  family: Family,
  number: number,
  folder: string,
): Promise<void> {
  for (const part of await sealedParts(client, family, number)) {
    const { rows } = await verifyFile(client, folder, part.table);
    print(`${part.table}: ${rows} rows, as exported`);
  }
}

/** Takes the oldest sealed partition out, if its files are right; its tables stay. Its number. */
export async function detach(archive: Archive, family: Family, folder: string): Promise<number> {
  const { client, print } = archive;
  const number = await nextNumber(client, family, 'detach');
  await verify(archive, family, number, folder);
  await patiently(archive, async () => {
    await client.query(`SELECT ${steps[family].detach}()`);
    await note(client, 'archive: detach', family, number, {});
  });
  print(`Detached partition ${number} of ${family}; its tables stay until they are dropped`);
  return number;
}

/** Drops the tables of a detached partition, if its files are right. */
export async function drop(
  archive: Archive,
  family: Family,
  number: number,
  folder: string,
): Promise<void> {
  const { client, print } = archive;
  const { detached } = families[family];
  const { rows } = await client.query(`SELECT FROM ${detached} WHERE number = $1`, [number]);
  if (rows.length === 0) throw new ArchiveError(`Partition ${number} of ${family} is attached.`);
  await verify(archive, family, number, folder);
  await patiently(archive, async () => {
    await client.query('SELECT archive_drop($1, $2)', [family, number]);
    await note(client, 'archive: drop', family, number, {});
  });
  print(`Dropped the tables of partition ${number} of ${family}`);
}

/** Puts the newest detached partition back, from its files if its tables were dropped. Its number. */
export async function attach(
  archive: Archive,
  family: Family,
  folder: string | undefined,
): Promise<number> {
  const { client, print } = archive;
  const number = await nextNumber(client, family, 'attach');
  const parts = await sealedParts(client, family, number);
  const areThere = await Promise.all(parts.map(({ table }) => isTable(client, table)));
  if (!areThere.every(Boolean)) await restore(archive, family, number, folder);
  for (const { table, key } of parts) {
    const recorded = await recordedOf(client, table);
    if (recorded) await compareRows(client, { table, key, recorded });
  }
  await patiently(archive, async () => {
    await client.query(`SELECT ${steps[family].attach}()`);
    await note(client, 'archive: attach', family, number, {});
  });
  print(`Attached partition ${number} of ${family}`);
  return number;
}

async function restore(
  { client, print }: Archive,
  family: Family,
  number: number,
  folder: string | undefined,
): Promise<void> {
  if (folder === undefined) {
    throw new ArchiveError('Its tables were dropped: name the folder of its files with --from.');
  }
  const parts = await sealedParts(client, family, number);
  const files: Recorded[] = [];
  for (const { table } of parts) files.push(await verifyFile(client, folder, table));
  await inTransaction(client, async () => {
    await client.query('SELECT archive_make($1, $2)', [family, number]);
    for (const [index, { table }] of parts.entries()) {
      const names = files[index]?.columns
        .map((column) => client.escapeIdentifier(column))
        .join(', ');
      for await (const block of readPacked(fileOf(folder, table))) {
        await client.query(
          `INSERT INTO ${table} (${names})
           SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1)`,
          [`[${block.join(',')}]`],
        );
      }
      print(`${table}: ${files[index]?.rows} rows read from the file`);
    }
    await client.query('SELECT archive_finish($1, $2)', [family, number]);
  });
}

/** @throws ArchiveError when a table has other rows than were exported. */
async function compareRows(
  client: pg.Client,
  { table, key, recorded }: { table: string; key: string; recorded: Recorded },
): Promise<void> {
  const { rows } = await client.query(
    `SELECT rows::float8, encode(digest, 'hex') AS digest FROM archive_digest($1, $2, $3)`,
    [table, recorded.columns, key],
  );
  if (rows[0].rows === recorded.rows && rows[0].digest === recorded.digest) return;
  throw new ArchiveError(`${table} does not have the rows that were exported.`);
}

const note = (
  client: pg.Client,
  action: string,
  family: Family,
  number: number,
  detail: Readonly<Record<string, unknown>>,
) =>
  client.query('SELECT audit_append($1, $2, $3, $4)', [
    ...['(server)', action, `${family} partition ${number}`, JSON.stringify(detail)],
  ]);

/** One transaction that gives way to others: it is tried again when it does not get its lock. */
async function patiently({ client, print }: Archive, task: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(client, task);
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error;
      print(`Others use it; attempt ${attempt + 1} of ${ATTEMPTS}`);
      await delay(PAUSE_MS);
    }
  }
}

const inTransaction = <T>(client: pg.Client, task: () => Promise<T>): Promise<T> =>
  inTransactionOn(client, `BEGIN; SET LOCAL lock_timeout = '250ms'`, task);

/** A line for each partition that has been used: bounds, state, and its exports. */
export async function listPartitions({ client, print }: Archive): Promise<void> {
  const { rows } = await client.query(
    `SELECT r.family, r.number, r.lower_id, r.upper_id,
        CASE WHEN d.number IS NOT NULL THEN
            CASE WHEN to_regclass(CASE r.family WHEN 'ledger' THEN 'posting_p' ELSE 'bet_p' END
              || r.number) IS NULL THEN 'dropped' ELSE 'detached' END
          WHEN s.number IS NOT NULL THEN 'sealed'
          WHEN r.upper_id <= partition_position(r.family) THEN 'full' ELSE 'in use' END AS state,
        (SELECT string_agg(DISTINCT f.table_name, ', ') FROM archive_file f
          WHERE f.family = r.family AND f.number = r.number) AS exported
       FROM partition_range r
       LEFT JOIN (SELECT 'ledger' AS family, number FROM ledger_seal
         UNION ALL SELECT 'game', number FROM bet_seal) s USING (family, number)
       LEFT JOIN (SELECT 'ledger' AS family, number FROM ledger_detached
         UNION ALL SELECT 'game', number FROM bet_detached) d USING (family, number)
      WHERE r.lower_id <= partition_position(r.family) ORDER BY r.family, r.number`,
  );
  for (const { family, number, lower_id, upper_id, state, exported } of rows) {
    const files = exported === null ? '' : `; exported: ${exported}`;
    print(`${family} ${number}: ids ${lower_id} to ${upper_id}, ${state}${files}`);
  }
}
