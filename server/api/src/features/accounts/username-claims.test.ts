import { migrate } from '../../database/migrate.ts';
import { readMigrations } from '../../database/read-migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

const add = (username: string) =>
  db.owner.query(`INSERT INTO member (username, password_hash) VALUES ($1, 'x')`, [username]);

test('an upgrade keeps existing look-alike accounts and refuses further ones', async () => {
  await db.owner.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const all = await readMigrations();
  await migrate(db.url, { migrations: all.filter(({ name }) => name < '0106') });
  const alike = ['paypal', 'paypaI', 'раураӏ', 'ｐａｙｐａｌ'];
  for (const name of alike) await add(name);
  expect(await migrate(db.url, { migrations: all })).toContain('0106-username-claims.sql');
  const { rows } = await db.owner.query('SELECT username, username_claim FROM member ORDER BY id');
  expect(rows.map(({ username }) => username)).toEqual(alike);
  expect(rows.map(({ username_claim: claim }) => claim)).toEqual(['paypal', null, null, null]);
  await expect(add('paypa1')).rejects.toThrow('member_username_claim');
  await add('paypals');
});

test.each([
  ['demo', 'dem0'],
  ['lisa', 'Iisa'],
  ['soccer', 'ѕоссеr'],
  ['scope', 'ѕсоре'],
  ['MAMA', 'МАМА'],
  ['TOMATO', 'ΤΟΜΑΤΟ'],
  ['ısıl', 'isil'],
  ['カタカナ', '力タカナ'],
  ['ｄｅｍｏ', 'demo'],
])('S3.61 %s and %s look alike', async (one, other) => {
  await add(one);
  await expect(add(other)).rejects.toThrow(/member_username/);
});

test.each([
  ['anna', 'hanna'],
  ['мария', 'мариям'],
  ['王小明', '王小朋'],
  ['Gülşen', 'gulsen'],
  ['user-2', 'user-3'],
])('S3.61 %s and %s do not', async (one, other) => {
  await add(one);
  await add(other);
});
