import { randomBytes } from 'node:crypto';
import type { ListingSearch } from '@velvet/contract/listing-search';
import { anId } from '@velvet/contract/testing/factories';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createListingPictures } from '../media/listing-pictures.ts';
import { searchListings } from './search-listings.ts';

let db: TestDatabase;

interface Given {
  readonly name: string;
  readonly region?: number;
  readonly tags?: readonly string[];
  readonly signs?: readonly number[];
  readonly rating?: number;
  readonly likes?: number;
  readonly verified?: boolean;
  readonly hidden?: boolean;
  readonly age?: number;
  readonly height?: number;
}

const INSERT = `
  INSERT INTO listing (region_id, name, class_name, title, city, age, height_cm, flags,
    sign_tag_ids, rating_tenths, likes, verified, hidden)
  VALUES ($1, $2, '{"en": "c"}', '{"en": "t"}', '{"en": "y"}', $9, $10, $3, $4, $5, $6, $7, $8)`;

async function add(given: Given): Promise<void> {
  const { name, region = 1, tags = [], signs = [], rating = 50, likes = 0 } = given;
  const flags = JSON.stringify({ zh: tags });
  const { verified = false, hidden = false, age = 25, height = 170 } = given;
  await db.owner.query(INSERT, [
    ...[region, name, flags, signs, rating, likes, verified, hidden, age, height],
  ]);
}

const search = (asked: Partial<ListingSearch>) =>
  searchListings(
    {
      pool: db.api,
      listingPictures: createListingPictures(randomBytes(32), () => undefined),
    },
    { regionId: 0, order: 'newest', ...asked },
    'en',
    1,
  );
const found = async (asked: Partial<ListingSearch>) =>
  (await search(asked)).page.items.map(({ name }) => name);

beforeEach(async () => {
  db = await createTestDatabase();
  await db.owner.query(
    `INSERT INTO region (id, name) VALUES (1, '{"en": "R1"}'), (2, '{"en": "R2"}')`,
  );
  await db.owner.query(
    `INSERT INTO sign_tag (id, name) VALUES
       (1, '{"en": "Music lover", "zh-hans": "爱音乐"}'), (2, '{"en": "Punctual"}')`,
  );
});
afterEach(() => db.drop());

describe('words', () => {
  test.each([
    ['a part of the name', 'rell'],
    ['another case', 'MIRELLE'],
    ['without its accent', 'hanae'],
    ['one Han character', '薇'],
    ['two Han characters', '林薇'],
    ['full-width letters', 'ｍｉｒｅ'],
    ['a Turkish dotted capital', 'İrelle m'],
  ])('%s', async (_what, query) => {
    await add({ name: 'Somebody else' });
    await add({ name: 'Mirelle Hanaé 林薇' });
    expect(await found({ query })).toEqual(['Mirelle Hanaé 林薇']);
  });

  test('all words must match, in any position', async () => {
    await add({ name: 'Mirelle', tags: ['温柔'] });
    await add({ name: 'Mirelle' });
    expect(await found({ query: '温柔 mire' })).toEqual(['Mirelle']);
    expect(await found({ query: 'mire absent' })).toEqual([]);
  });

  test('pairs that are there but not together are no match', async () => {
    await add({ name: 'abxbc' });
    expect(await found({ query: 'abc' })).toEqual([]);
  });

  test('a match does not run from the name into a tag', async () => {
    await add({ name: 'Ana', tags: ['Bell'] });
    expect(await found({ query: 'nabe' })).toEqual([]);
  });

  test('a sign tag is found in every language, also after it was renamed', async () => {
    await add({ name: 'Selune', signs: [1] });
    await add({ name: 'Tavia', signs: [2] });
    expect(await found({ query: '音乐' })).toEqual(['Selune']);
    await db.owner.query(`UPDATE sign_tag SET name = '{"en": "Jazz"}' WHERE id = 1`);
    expect(await found({ query: 'jazz' })).toEqual(['Selune']);
    expect(await found({ query: '音乐' })).toEqual([]);
  });

  test('a renamed listing is found by its new name only', async () => {
    await add({ name: 'Before' });
    await db.owner.query(`UPDATE listing SET name = 'After'`);
    expect(await found({ query: 'after' })).toEqual(['After']);
    expect(await found({ query: 'before' })).toEqual([]);
  });

  test('pattern characters are literal', async () => {
    await add({ name: 'Plain' });
    for (const query of ['%', '_', '.*', '\\', "'"]) expect(await found({ query })).toEqual([]);
    await add({ name: String.raw`100%_\o/` });
    expect(await found({ query: String.raw`0%_\o` })).toEqual([String.raw`100%_\o/`]);
    expect(await found({ query: '1%o' })).toEqual([]);
  });
});

test('filters: region, verified, tag, ids; hidden ones never', async () => {
  await add({ name: 'A', region: 1, verified: true, signs: [1] });
  await add({ name: 'B', region: 2, verified: true, signs: [1, 2] });
  await add({ name: 'C', region: 2, signs: [2] });
  await add({ name: 'D', region: 2, verified: true, signs: [1], hidden: true });
  expect(await found({})).toEqual(['C', 'B', 'A']);
  expect(await found({ regionId: 2 })).toEqual(['C', 'B']);
  expect(await found({ verifiedOnly: true })).toEqual(['B', 'A']);
  expect(await found({ signId: anId(1) })).toEqual(['B', 'A']);
  expect(await found({ ids: [anId(1), anId(3), anId(4), anId(99)] })).toEqual(['C', 'A']);
  expect(await found({ regionId: 2, verifiedOnly: true, signId: anId(2) })).toEqual(['B']);
});

test('filters: several tags, ages, heights; the ends belong to a range', async () => {
  await add({ name: 'A', signs: [1, 2], age: 20, height: 160 });
  await add({ name: 'B', signs: [1], age: 25, height: 170 });
  await add({ name: 'C', signs: [2, 1], age: 30, height: 180 });
  expect(await found({ signIds: [anId(1), anId(2)] })).toEqual(['C', 'A']);
  expect(await found({ signIds: [anId(1)], signId: anId(2) })).toEqual(['C', 'A']);
  expect(await found({ ageMin: 25 })).toEqual(['C', 'B']);
  expect(await found({ ageMin: 20, ageMax: 25 })).toEqual(['B', 'A']);
  expect(await found({ heightMin: 170, heightMax: 179 })).toEqual(['B']);
  expect(await found({ ageMax: 29, heightMax: 165, signIds: [anId(2)] })).toEqual(['A']);
  expect(await found({ ageMin: 30, ageMax: 20 })).toEqual([]);
});

test.each([
  ['newest', 24],
  ['rating', 23],
  ['likes', 20],
] as const)('order %s: every page follows the one before, none twice', async (order, count) => {
  for (let n = 0; n < count; n += 1) await add({ name: `N${n}`, rating: n % 7, likes: n % 3 });
  const names: string[] = [];
  let after: string | undefined;
  let pages = 0;
  do {
    const { page, next } = await search({ order, ...(after === undefined ? {} : { after }) });
    names.push(...page.items.map(({ name }) => name));
    after = next;
    pages += 1;
  } while (after !== undefined);
  const key = (name: string) => {
    const n = Number(name.slice(1));
    return order === 'newest' ? n : order === 'rating' ? n % 7 : n % 3;
  };
  expect(new Set(names).size).toBe(count);
  expect(names.map(key)).toEqual(names.map(key).sort((a, b) => b - a));
  expect(pages).toBe(Math.ceil(count / 10));
});

describe('few and many matches', () => {
  /** More than are looked up one by one. */
  const MANY = 2_100;
  beforeEach(() =>
    db.owner.query(
      `INSERT INTO listing (region_id, name, class_name, title, city, age, height_cm, sign_tag_ids,
         rating_tenths, likes, verified)
       SELECT 1 + i % 2, 'L' || i, '{"en": "c"}', '{"en": "t"}', '{"en": "y"}', 20 + i % 7,
         160 + i % 5, ARRAY[1 + i % 2], i % 51, i % 997, i % 20 <> 0
         FROM generate_series(1, $1) i`,
      [MANY],
    ),
  );

  const orders = {
    newest: 'id',
    rating: 'rating_tenths DESC, id',
    likes: 'likes DESC, id',
  } as const;
  test.each<[Partial<ListingSearch>, string]>([
    [{ ageMin: 20 }, 'age >= 20'],
    [{ verifiedOnly: true, ageMin: 21, ageMax: 25 }, 'verified AND age BETWEEN 21 AND 25'],
    [{ heightMin: 164, ageMin: 26 }, 'height_cm >= 164 AND age >= 26'],
    [{ regionId: 2, verifiedOnly: true }, 'region_id = 2 AND verified'],
    [{ ageMax: 20, signIds: [anId(2)] }, 'age <= 20 AND sign_tag_ids @> ARRAY[2::bigint]'],
    [{ ageMin: 60 }, 'age >= 60'],
  ])('%p are found page by page in each order', async (asked, condition) => {
    for (const order of ['newest', 'rating', 'likes'] as const) {
      const { rows } = await db.owner.query<{ name: string }>(
        `SELECT name FROM listing WHERE ${condition} ORDER BY ${orders[order]} DESC LIMIT 25`,
      );
      const names: string[] = [];
      let after: string | undefined;
      do {
        const { page, next } = await search({ ...asked, order, ...(after ? { after } : {}) });
        names.push(...page.items.map(({ name }) => name));
        after = next;
      } while (after !== undefined && names.length < 25);
      expect(names.slice(0, 25)).toEqual(rows.map(({ name }) => name));
    }
  });
});
