import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

const add = (username: string) =>
  db.owner.query(`INSERT INTO member (username, password_hash) VALUES ($1, 'x')`, [username]);

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
