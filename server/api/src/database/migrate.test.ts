import { createHash } from 'node:crypto';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { online } from './apply-migration.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { checkSchema } from './migration-history.ts';
import { findPending } from './prepare-database.ts';
import { BASELINE, type Migration, readMigrations } from './read-migrations.ts';

const migration = (name: string, sql: string): Migration => ({
  name,
  sql,
  sha256: createHash('sha256').update(sql).digest('hex'),
});

/** As online, without the patience. */
const hasty = { ...online, lockTimeoutMs: 50, attempts: 3, pauseMs: 10 };

let db: TestDatabase;
let own: readonly Migration[];
beforeAll(async () => {
  own = await readMigrations();
});
beforeEach(async () => {
  db = await createTestDatabase();
  await db.owner.query('CREATE TABLE busy (id bigint PRIMARY KEY, part bigint)');
});
afterEach(() => db.drop());

/** Adds files to the product's own. */
const add = (files: readonly Migration[], options?: MigrateOptions) =>
  migrate(db.url, { ...options, migrations: [...own, ...files] });

async function find(relation: string): Promise<unknown> {
  const { rows } = await db.owner.query<{ found: unknown }>('SELECT to_regclass($1) AS found', [
    relation,
  ]);
  return rows[0]?.found;
}

/** A session in a transaction that has run the statement. */
async function begin(sql: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  await client.query(`BEGIN; ${sql}`);
  return client;
}

/** Resolves when another session waits for a lock of the kind. */
async function untilWaiting(kind: string): Promise<void> {
  for (;;) {
    const { rows } = await db.owner.query(
      `SELECT FROM pg_locks l JOIN pg_database d ON d.datname = current_database()
        WHERE NOT l.granted AND l.locktype = $1
          AND (l.database = d.oid OR l.database IS NULL)`,
      [kind],
    );
    if (rows.length > 0) return;
  }
}

describe('migrations', () => {
  test('an up-to-date schema is left as it is', async () => {
    expect(await migrate(db.url)).toEqual([]);
    expect(await findPending(db.url)).toEqual([]);
  });

  test('instances that start together apply a new file once', async () => {
    const files = [migration('0998-new.sql', 'CREATE TABLE extra (id bigint)')];
    const applied = await Promise.all([add(files), add(files)]);
    expect(applied.flat()).toEqual(['0998-new.sql']);
  });

  test('changed history is refused', async () => {
    const changed = own.map((file, index) => (index === 0 ? migration(file.name, '-- no') : file));
    await expect(migrate(db.url, { migrations: changed })).rejects.toThrow(
      'Migration 0400-baseline.sql was changed after it was applied',
    );
  });

  test('a number below those of the database is refused', async () => {
    await add([migration('0997-ours.sql', 'SELECT 1')]);
    const late = [migration('0996-late.sql', 'SELECT 1'), migration('0997-ours.sql', 'SELECT 1')];
    await expect(add(late)).rejects.toThrow('Migration 0996-late.sql comes before 0997-ours.sql');
    await expect(add([migration('0998-theirs.sql', 'SELECT 1')])).rejects.toThrow(
      'The database has the migration 0997-ours.sql, which this version of Velvet does not bring',
    );
  });

  test('a failing file leaves nothing of itself, and the next call goes on with it', async () => {
    const good = migration('0998-good.sql', 'CREATE TABLE extra (id bigint)');
    const bad = 'CREATE TABLE half (id bigint); SELECT * FROM missing_table';
    await expect(add([good, migration('0999-bad.sql', bad)])).rejects.toThrow(
      'Migration 0999-bad.sql failed: relation "missing_table" does not exist',
    );
    expect(await find('half')).toBeNull();
    expect(await add([good, migration('0999-bad.sql', 'SELECT 1')])).toEqual(['0999-bad.sql']);
  });

  test('a database from before the baseline is refused', async () => {
    await db.owner.query(
      `UPDATE schema_migration SET name = '0360-draws-wait.sql' WHERE name = $1`,
      [BASELINE],
    );
    await expect(migrate(db.url)).rejects.toThrow(
      'The database has the migration 0360-draws-wait.sql, but this version of Velvet upgrades ' +
        'only what began with 0400-baseline.sql; use an empty database',
    );
  });
});

describe('a rolling upgrade', () => {
  const expand = migration('0990-expand.sql', 'ALTER TABLE busy ADD COLUMN whole bigint');
  const contract = migration(
    '0991-contract.sql',
    '-- contract: 0990-expand.sql\nALTER TABLE busy DROP COLUMN part',
  );

  test('the previous version goes on, starts and migrates after an expansion', async () => {
    await add([expand]);
    await checkSchema(db.api, own);
    expect(await migrate(db.url)).toEqual([]);
  });

  test('after a contraction only versions that bring the expansion do', async () => {
    await add([expand]);
    await add([expand, contract]);
    await checkSchema(db.api, [...own, expand]);
    const refusal = 'takes away what this version of Velvet uses; a version that brings 0990';
    await expect(checkSchema(db.api, own)).rejects.toThrow(refusal);
    await expect(migrate(db.url)).rejects.toThrow(refusal);
  });

  test('both at once are refused before anything is changed, unless nothing runs', async () => {
    await expect(add([expand, contract])).rejects.toThrow(
      'First install a version that brings 0990-expand.sql but not 0991-contract.sql',
    );
    expect(await add([expand, contract], { isOffline: true })).toEqual([
      '0990-expand.sql',
      '0991-contract.sql',
    ]);
  });
});

describe('a migration whose table is in use', () => {
  const alter = migration('0998-alter.sql', 'ALTER TABLE busy ADD COLUMN extra text');

  test('gives way, and is applied once the others are done', async () => {
    const reader = await begin('SELECT * FROM busy');
    const said: string[] = [];
    const log = (line: string): void => {
      said.push(line);
      if (said.length === 2) void reader.query('COMMIT');
    };
    expect(await add([alter], { limits: { ...hasty, attempts: 1_000 }, log })).toEqual([
      '0998-alter.sql',
    ]);
    expect(said[0]).toBe(
      '0998-alter.sql waits for others: canceling statement due to lock timeout. ' +
        'Attempt 2 of 1000 in 0.01 s',
    );
    await reader.end();
  });

  test('gives up after a number of attempts and can be called again', async () => {
    const reader = await begin('SELECT * FROM busy');
    const said: string[] = [];
    const log = (line: string): void => void said.push(line);
    await expect(add([alter], { limits: hasty, log })).rejects.toThrow(
      'Migration 0998-alter.sql failed: canceling statement due to lock timeout. Others use what',
    );
    expect(said).toHaveLength(2);
    await reader.query('COMMIT');
    await reader.end();
    expect(await add([alter])).toEqual(['0998-alter.sql']);
  });

  test('is not held by a statement that takes too long', async () => {
    const slow = migration('0998-slow.sql', 'LOCK TABLE busy; SELECT pg_sleep(60)');
    const limits = { ...online, statementTimeoutMs: 50 };
    await expect(add([slow], { limits })).rejects.toThrow(
      'canceling statement due to statement timeout. It would lock others out for too long',
    );
    expect((await db.owner.query('SELECT * FROM busy')).rows).toEqual([]);
  });
});

describe('an index that is built without locking writers out', () => {
  const build = migration(
    '0998-index.sql',
    `-- no-transaction
-- Parts are looked for.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS busy_by_part ON busy (part);`,
  );
  const validOnes = `SELECT indisvalid AS valid FROM pg_index
    WHERE indexrelid = to_regclass('busy_by_part')`;

  test('is built while the table is written and another instance waits for its turn', async () => {
    const writer = await begin('INSERT INTO busy VALUES (1, 1)');
    const [one, other] = [add([build]), add([build])];
    await untilWaiting('virtualxid');
    await db.owner.query('INSERT INTO busy VALUES (2, 2)');
    await writer.query('COMMIT');
    await writer.end();
    expect((await Promise.all([one, other])).flat()).toEqual(['0998-index.sql']);
    expect((await db.owner.query(validOnes)).rows).toEqual([{ valid: true }]);
  });

  test('is built anew when a failed build has left an invalid one', async () => {
    await db.owner.query('INSERT INTO busy VALUES (1, 1), (2, 1)');
    await expect(add([build])).rejects.toThrow('could not create unique index');
    expect((await db.owner.query(validOnes)).rows).toEqual([{ valid: false }]);
    await db.owner.query('DELETE FROM busy WHERE id = 2');
    expect(await add([build])).toEqual(['0998-index.sql']);
    expect((await db.owner.query(validOnes)).rows).toEqual([{ valid: true }]);
  });

  test('is kept when only its record is missing', async () => {
    await add([build]);
    const before = await find('busy_by_part');
    await db.owner.query(`DELETE FROM schema_migration WHERE name > '0900'`);
    expect(await add([build])).toEqual(['0998-index.sql']);
    expect(await find('busy_by_part')).toEqual(before);
  });
});

describe('an index on a partitioned table', () => {
  const build = migration(
    '0998-index.sql',
    `-- no-transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS parted_by_part ON parted (part, id);`,
  );
  const parts = async () =>
    (
      await db.owner.query<{ part: string }>(
        `SELECT inhrelid::regclass::text AS part FROM pg_inherits
          WHERE inhparent = 'parted_by_part'::regclass ORDER BY 1`,
      )
    ).rows.map(({ part }) => part);
  const isValid = async () =>
    (
      await db.owner.query(
        `SELECT FROM pg_index WHERE indisvalid AND indexrelid = to_regclass('parted_by_part')`,
      )
    ).rowCount === 1;
  beforeEach(() =>
    db.owner.query(
      `CREATE TABLE parted (id bigint, part bigint) PARTITION BY RANGE (id);
       CREATE TABLE parted_p0 PARTITION OF parted FOR VALUES FROM (0) TO (10);
       CREATE TABLE parted_p1 PARTITION OF parted FOR VALUES FROM (10) TO (20)`,
    ),
  );

  test('is built partition by partition while a long transaction writes to one', async () => {
    const writer = await begin('INSERT INTO parted_p1 VALUES (11, 1)');
    const adding = add([build]);
    await untilWaiting('virtualxid');
    await db.owner.query('INSERT INTO parted VALUES (2, 2), (12, 2)');
    await writer.query('COMMIT');
    await writer.end();
    expect(await adding).toEqual(['0998-index.sql']);
    expect(await parts()).toEqual(['parted_p0_parted_by_part', 'parted_p1_parted_by_part']);
    expect(await isValid()).toBe(true);
  });

  test('goes on after a failed build, and with a partition that was added meanwhile', async () => {
    await db.owner.query('INSERT INTO parted VALUES (1, 1), (11, 1), (11, 1)');
    await expect(add([build])).rejects.toThrow('could not create unique index');
    expect(await parts()).toEqual(['parted_p0_parted_by_part']);
    expect(await isValid()).toBe(false);
    await db.owner.query(
      `DELETE FROM parted WHERE id = 11;
       CREATE TABLE parted_p2 PARTITION OF parted FOR VALUES FROM (20) TO (30)`,
    );
    expect(await add([build])).toEqual(['0998-index.sql']);
    expect(await parts()).toHaveLength(3);
    expect(await isValid()).toBe(true);
  });
});
