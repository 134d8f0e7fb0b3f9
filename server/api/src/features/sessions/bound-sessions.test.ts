import { migrate } from '../../database/migrate.ts';
import { readMigrations } from '../../database/read-migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('S14.2 an upgrade ends unbound sessions and deletes client-supplied addresses', async () => {
  await db.owner.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const all = await readMigrations();
  await migrate(db.url, { migrations: all.filter(({ name }) => name < '0100') });
  await db.owner.query(
    `INSERT INTO member (id, username, password_hash, registered_ip)
       VALUES (1, 'old', 'x', '203.0.113.9');
     INSERT INTO session (token_hash, member_id, ip, created_at, expires_at)
       VALUES (sha256('old'), 1, '203.0.113.9', now() - interval '200 days',
         now() + interval '29 days')`,
  );
  expect(await migrate(db.url, { migrations: all })).toContain('0100-bound-sessions.sql');
  const { rows } = await db.owner.query(
    'SELECT username, registered_ip, (SELECT count(*) FROM session) AS sessions FROM member',
  );
  expect(rows).toEqual([{ username: 'old', registered_ip: '', sessions: 0 }]);
});
