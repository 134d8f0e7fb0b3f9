import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createTestDatabase,
  stopOwnTestCluster,
  type TestDatabase,
} from '../testing/test-database.ts';
import { openDatabase } from './open-database.ts';
import { parseSafeInteger } from './safe-integer.ts';

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
    await stopOwnTestCluster();
    await rm(dataDir, { recursive: true, force: true });
  });

  test.each(['DATABASE_URL', 'embedded'])('%s gives the restricted role', async (kind) => {
    const databaseUrl = kind === 'embedded' ? undefined : server.url;
    const database = await openDatabase({ databaseUrl, dataDir, log });
    const { rows } = await database.pool.query(
      'SELECT current_user AS role, 9007199254740991::bigint AS most',
    );
    expect(rows).toEqual([{ role: 'velvet_api', most: 9_007_199_254_740_991 }]);
    await expect(database.pool.query('DELETE FROM member')).rejects.toThrow('permission denied');
    expect(database.embedded).toBe(kind === 'embedded');
    await database.close();
  });

  test('a bigint that JavaScript cannot hold fails the query', async () => {
    await expect(server.api.query('SELECT 9007199254740993::bigint')).rejects.toThrow(RangeError);
    expect(() => parseSafeInteger('1e999')).toThrow(RangeError);
  });
});
