import { randomBytes } from 'node:crypto';
import type { ListingOrder, ListingSearch } from '@velvet/contract/listing-search';
import { anId } from '@velvet/contract/testing/factories';
import type { Pool } from 'pg';
import { searchListings } from '../../../../server/api/src/features/listings/search-listings.ts';
import { createListingPictures } from '../../../../server/api/src/features/media/listing-pictures.ts';
import { median, ms, time } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { withBench } from './bench-database.ts';

const LISTINGS = 1_000_000;
const BATCH = 50_000;
const FAST_MS = 20;
/** The fastest counts: what the statements cost, with the database's pages in memory. */
const TIMES = 4;

const orders: readonly ListingOrder[] = ['newest', 'rating', 'likes'];
const regions = [0, 8];
const verifications = [{}, { verifiedOnly: true }];
const ages = [{}, { ageMin: 18, ageMax: 21 }, { ageMin: 45 }, { ageMin: 60 }];
const heights = [
  {},
  { heightMin: 160, heightMax: 175 },
  { heightMin: 172 },
  { heightMin: 184 },
] as const;
const tags = [{}, { signIds: [anId(12)] }, { signIds: [anId(2), anId(7)] }];

type Filters = Omit<ListingSearch, 'after'>;

/** Every combination of the hall's filters, many of which match nothing, on 1,000,000 listings. */
export async function run(): Promise<void> {
  await withBench(async ({ pool }) => {
    await fill(pool);
    for (const [label, some] of [
      ['without tags', tags.slice(0, 1)],
      ['with tags', tags.slice(1)],
    ] as const) {
      printTable(`The hall's search, ${label}`, [await measure(pool, combinationsOf(some))]);
    }
  });
}

/**
 * Filters depend on each other, so that combinations of frequent values match nothing: nobody under 22
 * is taller than 170 cm, nobody of region 8 is verified, and tag 12 is of region 1 only.
 */
async function fill(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO region (id, name) SELECT i, '{"en": "R"}' FROM generate_series(1, 8) i`,
  );
  // The index of words would take most of the time, and page positions the rest.
  await pool.query('ALTER TABLE listing DISABLE TRIGGER USER');
  for (let filled = 0; filled < LISTINGS; filled += BATCH) {
    await pool.query(
      `INSERT INTO listing (region_id, name, class_name, title, city, age, height_cm,
         rating_tenths, likes, verified, sign_tag_ids)
       SELECT region, 'Name', '{"en": "Class"}', '{"en": "Title"}', '{"en": "City"}', age,
         150 + (random() * CASE WHEN age < 22 THEN 20 ELSE 35 END)::integer,
         20 + (random() * 30)::integer, (random() * random() * 5000)::integer,
         region <> 8 AND random() < 0.3,
         CASE WHEN region = 1 THEN ARRAY[12, 1 + (random() * 10)::integer]
              ELSE ARRAY[1 + (random() * 4)::integer, 6 + (random() * 5)::integer] END
       FROM (SELECT 1 + (random() * 7)::integer AS region,
                    18 + (random() * random() * 35)::integer AS age
               FROM generate_series(1, $1::integer)) AS drawn`,
      [BATCH],
    );
  }
  await pool.query('VACUUM ANALYZE listing');
}

const combinationsOf = (some: readonly Partial<Filters>[]): readonly Filters[] =>
  orders.flatMap((order) =>
    regions.flatMap((regionId) =>
      verifications.flatMap((verification) =>
        ages.flatMap((age) =>
          heights.flatMap((height) =>
            some.map((tag) => ({ order, regionId, ...verification, ...age, ...height, ...tag })),
          ),
        ),
      ),
    ),
  );

async function measure(pool: Pool, combinations: readonly Filters[]) {
  const listingPictures = createListingPictures(randomBytes(32), () => undefined);
  const times: number[] = [];
  let slowest = { timeMs: 0, filters: '' };
  for (const filters of combinations) {
    const taken = await time(TIMES, async () => {
      await searchListings({ pool, listingPictures }, filters, 'en', 1);
    });
    const timeMs = Math.min(...taken);
    times.push(timeMs);
    if (timeMs > slowest.timeMs) slowest = { timeMs, filters: JSON.stringify(filters) };
  }
  return {
    combinations: times.length,
    'median ms': ms(median(times)),
    [`over ${FAST_MS} ms`]: times.filter((each) => each > FAST_MS).length,
    'slowest ms': ms(slowest.timeMs),
    slowest: slowest.filters,
  };
}
