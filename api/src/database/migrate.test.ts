import { createHash } from 'node:crypto';
import {
  createTestDatabase,
  stopOwnTestCluster,
  type TestDatabase,
} from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { type Migration, readMigrations } from './read-migrations.ts';

const migration = (name: string, sql: string): Migration => ({
  name,
  sql,
  sha256: createHash('sha256').update(sql).digest('hex'),
});

describe('migrations', () => {
  let db: TestDatabase;
  let own: readonly Migration[];
  beforeAll(async () => {
    db = await createTestDatabase();
    own = await readMigrations();
  });
  afterAll(async () => {
    await db.drop();
    await stopOwnTestCluster();
  });

  test('an up-to-date schema is left as it is', async () => {
    expect(await migrate(db.url)).toEqual([]);
  });

  test('instances that start together apply a new file once', async () => {
    const wanted = [...own, migration('0998-new.sql', 'CREATE TABLE extra (id bigint)')];
    const applied = await Promise.all([migrate(db.url, wanted), migrate(db.url, wanted)]);
    expect(applied.flat()).toEqual(['0998-new.sql']);
    await db.owner.query(`DROP TABLE extra`);
    await db.owner.query(`DELETE FROM schema_migration WHERE name = '0998-new.sql'`);
  });

  test('changed history is refused', async () => {
    const changed = own.map((file, index) => (index === 1 ? migration(file.name, '-- no') : file));
    await expect(migrate(db.url, changed)).rejects.toThrow(
      'Migration 0002-listings.sql was changed after it was applied',
    );
  });

  test('a database from a newer version is refused', async () => {
    await expect(migrate(db.url, own.slice(0, -1))).rejects.toThrow(
      `which this version of Velvet does not bring`,
    );
  });

  test('a failing file changes nothing', async () => {
    const wanted = [
      ...own,
      migration('0998-good.sql', 'CREATE TABLE half (id bigint)'),
      migration('0999-bad.sql', 'SELECT * FROM missing_table'),
    ];
    await expect(migrate(db.url, wanted)).rejects.toThrow('Migration 0999-bad.sql failed');
    const { rows } = await db.owner.query(`SELECT to_regclass('half') AS found`);
    expect(rows).toEqual([{ found: null }]);
  });
});
