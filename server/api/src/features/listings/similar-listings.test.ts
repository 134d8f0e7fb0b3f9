import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createListingPictures } from '../media/listing-pictures.ts';
import { readSimilar } from './similar-listings.ts';

let db: TestDatabase;
const similarTo = async (id: number) => {
  const listingPictures = createListingPictures(randomBytes(32), () => undefined);
  const { items } = await readSimilar({ pool: db.api, listingPictures }, id, 'en');
  return items.map(({ name }) => name);
};
const add = (id: number, region: number, signs: readonly number[], hidden = false) =>
  db.owner.query(
    `INSERT INTO listing (id, region_id, name, class_name, title, city, age, height_cm,
       sign_tag_ids, hidden)
     VALUES ($1, $2, $5, '{"en": "c"}', '{"en": "t"}', '{"en": "y"}', 25, 170, $3, $4)`,
    [id, region, signs, hidden, `L${id}`],
  );

beforeEach(async () => {
  db = await createTestDatabase();
  await db.owner.query(
    `INSERT INTO region (id, name) VALUES (1, '{"en": "R1"}'), (2, '{"en": "R2"}')`,
  );
  await db.owner.query(
    `INSERT INTO sign_tag (id, name) SELECT i, '{"en": "S"}' FROM generate_series(1, 4) i`,
  );
});
afterEach(() => db.drop());

test('S3.12 those with the most tags in common come first, the region counts as one', async () => {
  await add(1, 1, [1, 2, 3]);
  await add(2, 2, [1, 2, 3]);
  await add(3, 1, []);
  await add(4, 1, [1, 2]);
  await add(5, 2, [4]);
  await add(6, 2, [3]);
  expect(await similarTo(1)).toEqual(['L4', 'L2', 'L3', 'L6']);
});

test('at most six, and none that is hidden', async () => {
  for (let id = 1; id <= 9; id += 1) await add(id, 1, [1], id === 9);
  expect(await similarTo(1)).toEqual(['L8', 'L7', 'L6', 'L5', 'L4', 'L3']);
});

test('a hidden or unknown listing is like none', async () => {
  await add(1, 1, [1], true);
  await add(2, 1, [1]);
  expect(await similarTo(1)).toEqual([]);
  expect(await similarTo(99)).toEqual([]);
});
