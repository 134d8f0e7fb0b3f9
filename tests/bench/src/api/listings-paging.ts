import type { Pool } from 'pg';
import { median, ms, mustBeOk, time } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { type Bench, withBench } from './bench-database.ts';

const PAGES = [1, 1_000, 100_000];
const PAGE_SIZE = 10;
const BATCH = 20_000;
const TIMES = 200;

/**
 * Pages of a million listings, and those beside them, over HTTP. An argument is another number of listings:
 * `npm run bench -- listings-paging 100000`.
 */
export async function run([count = '1000000']: readonly string[]): Promise<void> {
  await withBench(async (bench) => {
    const { pool, startServer } = bench;
    await pool.query(
      `INSERT INTO region (id, name) SELECT i, '{"en": "R"}' FROM generate_series(1, 8) i`,
    );
    // Filling the search index of a million listings would take most of the time here.
    await pool.query('ALTER TABLE listing DISABLE TRIGGER listing_search_insert');
    await addListings(pool, Number(count));
    await pool.query('ANALYZE');
    const { port } = await startServer();
    const pages = await measurePages(bench, port, Number(count));
    printTable(`xuanfeilist over HTTP, median ms of ${TIMES} calls`, [
      { listings: count, ...pages },
    ]);
  });
}

async function addListings(pool: Pool, count: number): Promise<void> {
  for (let left = count; left > 0; left -= BATCH) {
    await pool.query(
      `INSERT INTO listing (region_id, name, class_name, title, city, age, height_cm)
       SELECT 1 + i % 8, 'Name ' || i, '{"en": "Class"}', '{"en": "Title"}', '{"en": "City"}',
         18 + i % 40, 160 + i % 30 FROM generate_series(1, $1::integer) i`,
      [Math.min(BATCH, left)],
    );
  }
}

async function measurePages({ client }: Bench, port: number, size: number) {
  const figures: Record<string, string> = {};
  const last = Math.ceil(size / PAGE_SIZE);
  // A page beyond the end would be measured as an empty response.
  for (const page of PAGES.filter((each) => each <= last)) {
    // A server keeps an answer for a second: each call asks for another page, as far as there are any.
    let asked = 0;
    const call = async (): Promise<void> => {
      const near = page === 1 ? 1 + (asked % last) : page - (asked % page);
      asked += 1;
      const fields = { id: '0', page: String(near) };
      const answer = await client.call(port, { method: 'GET', name: 'xuanfeilist', fields });
      mustBeOk(answer, `Page ${page}`);
    };
    await time(50, call);
    figures[`page ${page}`] = ms(median(await time(TIMES, call)));
  }
  return figures;
}
