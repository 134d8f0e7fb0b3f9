import { aMember } from '../../testing/database-factories.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let db: TestDatabase;
let memberId: number;

const file = async (listingId: number, reason: string, note = '') => {
  const { rows } = await db.api.query<{ filed: boolean }>(
    'SELECT listing_report_file($1, $2, $3, $4) AS filed',
    [memberId, listingId, reason, note],
  );
  return rows[0]?.filed;
};
const queue = async () =>
  (
    await db
      .pool('velvet_operator')
      .query<{ listing_id: number; reason: string; note: string }>(
        'SELECT listing_id, reason, note FROM listing_report WHERE settled_at IS NULL ORDER BY id',
      )
  ).rows;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.owner.query(`INSERT INTO region (id, name) VALUES (1, '{"en": "R1"}')`);
  await db.owner.query(
    `INSERT INTO listing (region_id, name, class_name, title, city, age, height_cm, hidden)
     SELECT 1, 'n', '{"en": "c"}', '{"en": "t"}', '{"en": "y"}', 25, 170, unnest(ARRAY[false, true])`,
  );
  memberId = await aMember(db.owner);
});
afterAll(() => db.drop());

test('a report is queued; another one updates it; after it is settled a new one is created', async () => {
  expect(await file(1, 'fake')).toBe(true);
  expect(await file(1, 'underage', 'Looks younger')).toBe(true);
  expect(await queue()).toEqual([{ listing_id: 1, reason: 'underage', note: 'Looks younger' }]);
  await db.owner.query(`UPDATE listing_report SET settled_at = now(), settlement = 'checked'`);
  expect(await file(1, 'other', 'Again')).toBe(true);
  expect(await queue()).toEqual([{ listing_id: 1, reason: 'other', note: 'Again' }]);
});

test('hidden listings cannot be reported', async () => {
  expect(await file(2, 'fake')).toBe(false);
  expect(await file(99, 'fake')).toBe(false);
});

test('the API can file reports and neither read nor settle them', async () => {
  await expect(db.api.query('SELECT FROM listing_report')).rejects.toThrow('permission denied');
  await expect(db.api.query('UPDATE listing_report SET settled_at = now()')).rejects.toThrow(
    'permission denied',
  );
});
