import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { logins } from './logins.ts';
import { openDatabase } from './open-database.ts';
import { createPool, parseSafeInteger } from './pool.ts';

const log = (): void => undefined;

describe('opening the database', () => {
  let server: TestDatabase;
  let dataDir: string;
  beforeAll(async () => {
    server = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'velvet-open-'));
  });
  afterAll(async () => {
    await server.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('the embedded logins have passwords of their own, which only their owner may read', async () => {
    const database = await openDatabase({ dataDir, log });
    const folder = join(dataDir, 'postgres', 'logins');
    const names = await readdir(folder);
    expect(names.sort()).toEqual([...logins].sort());
    const passwords = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    expect(new Set(passwords).size).toBe(logins.length);
    for (const name of names) {
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    }
    // One login's password is no other's: the server asks for it.
    const url = new URL(database.ownerUrl ?? '');
    url.username = 'velvet_draws';
    url.password = passwords[names.indexOf('velvet_api')]?.trim() ?? '';
    const stranger = createPool({ url: url.href, role: 'velvet_draws', max: 1 });
    await expect(stranger.query('SELECT 1')).rejects.toThrow('password authentication failed');
    await stranger.end();
    const { rows } = await database.pool.query(
      `SELECT has_database_privilege(current_database(), 'TEMPORARY') AS temporary,
              has_schema_privilege('public', 'CREATE') AS creates`,
    );
    expect(rows).toEqual([{ temporary: false, creates: false }]);
    await database.close();
  });

  test('the owner’s login is refused for serving', async () => {
    await expect(openDatabase({ databaseUrl: server.url, dataDir, log })).rejects.toThrow(
      'The database login velvet cannot be used: it is a superuser.',
    );
  });

  test('an outdated schema is refused without the owner’s login', async () => {
    const { rows } = await server.owner.query<{ name: string; sha256: string }>(
      `DELETE FROM schema_migration WHERE name = (SELECT max(name) FROM schema_migration)
        RETURNING name, sha256`,
    );
    const databaseUrl = server.loginUrl('velvet_api');
    await expect(openDatabase({ databaseUrl, dataDir, log })).rejects.toThrow(
      `The database lacks the migration ${rows[0]?.name}; run \`npx velvet database migrate\` first`,
    );
    await server.owner.query('INSERT INTO schema_migration (name, sha256) VALUES ($1, $2)', [
      rows[0]?.name,
      rows[0]?.sha256,
    ]);
  });

  test.each(['DATABASE_URL', 'embedded'])('%s gives the API its own login', async (kind) => {
    const databaseUrl = kind === 'embedded' ? undefined : server.loginUrl('velvet_api');
    const database = await openDatabase({ databaseUrl, dataDir, log });
    const { rows } = await database.pool.query(
      'SELECT session_user AS role, 9007199254740991::bigint AS most',
    );
    expect(rows).toEqual([{ role: 'velvet_api', most: 9_007_199_254_740_991 }]);
    await expect(database.pool.query('DELETE FROM member')).rejects.toThrow('permission denied');
    expect(database.embedded).toBe(kind === 'embedded');
    await database.close();
  });

  test('a bigint beyond safe integers fails the query', async () => {
    await expect(server.api.query('SELECT 9007199254740993::bigint')).rejects.toThrow(RangeError);
    expect(() => parseSafeInteger('1e999')).toThrow(RangeError);
  });
});
