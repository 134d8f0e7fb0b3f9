import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { BLOCK_ROWS, RowsDigest } from './packed-file.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test.each([0, 1, BLOCK_ROWS, BLOCK_ROWS + 1])(
  'S0.4 the database has the digest of %i rows that the file has',
  async (count) => {
    await db.owner.query(
      `DROP TABLE IF EXISTS tmp_rows; CREATE TABLE tmp_rows (id bigint, at timestamptz)`,
    );
    await db.owner.query(
      `INSERT INTO tmp_rows SELECT n, '2026-01-01T00:00:00.5Z' FROM generate_series(1, $1::integer) n`,
      [count],
    );
    const digest = new RowsDigest();
    for (let id = 1; id <= count; id += 1) {
      digest.add(`{"id":${id},"at":"2026-01-01T00:00:00.5+00:00"}`);
    }
    const { rows } = await db.owner.query(
      `SELECT rows::float8, encode(digest, 'hex') AS digest
         FROM archive_digest('tmp_rows', ARRAY['id', 'at'], 'id')`,
    );
    expect(rows).toEqual([digest.end()]);
  },
);
