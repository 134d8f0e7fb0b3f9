import type { Pool } from 'pg';
import { median, ms, mustBeOk, time } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { type Bench, withBench } from './bench-database.ts';

const SIZES = [60, 1_000, 10_000, 100_000, 1_000_000];
const PAGES = [1, 1_000, 100_000];
const PAGE_SIZE = 10;
const BATCH = 20_000;
const TIMES = 200;

/**
 * Pages of listings, and those beside them, over HTTP while their number grows. An argument limits it:
 * `npm run bench -- listings-paging 100000`.
 */
export async function run([most = '1000000']: readonly string[]): Promise<void> {
  await withBench(async (bench) => {
    const { pool, startServer } = bench;
    await pool.query(
      `INSERT INTO region (id, name) SELECT i, '{"en": "R"}' FROM generate_series(1, 8) i`,
    );
    // Filling the search index of a million listings would take most of the time here.
    await pool.query('ALTER TABLE listing DISABLE TRIGGER listing_search_insert');
    const { port } = await startServer();
    const rows = [];
    let listed = 0;
    for (const size of SIZES.filter((each) => each <= Number(most))) {
      const begin = performance.now();
      await addListings(pool, size - listed);
      listed = size;
      await pool.query('ANALYZE');
      const filled = ((performance.now() - begin) / 1_000).toFixed(1);
      rows.push({ listings: size, ...(await measurePages(bench, port, size)), 'fill s': filled });
    }
    printTable(`xuanfeilist over HTTP, median ms of ${TIMES} calls`, rows);
    await printPlan(pool, Math.min(Math.max(...PAGES), Math.ceil(listed / PAGE_SIZE)));
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
  for (const page of PAGES) {
    // A page beyond the end would be measured as an empty response.
    if (page !== 1 && page * PAGE_SIZE > size) {
      figures[`page ${page}`] = '-';
      continue;
    }
    // A server keeps an answer for a second: each call asks for another page, as far as there are any.
    const last = Math.ceil(size / PAGE_SIZE);
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

/** The plan of the statement inside the function, as reported by auto_explain. */
async function printPlan(pool: Pool, page: number): Promise<void> {
  const client = await pool.connect();
  const notices: string[] = [];
  client.on('notice', ({ message }) => notices.push(message ?? ''));
  const statement = `SELECT * FROM listing_page(0, ${page}, ${PAGE_SIZE})`;
  try {
    await client.query(`LOAD 'auto_explain'`);
    await client.query(`SET auto_explain.log_min_duration = 0; SET client_min_messages = log;
      SET auto_explain.log_nested_statements = on; SET auto_explain.log_analyze = on`);
    await client.query(statement);
  } catch {
    const { rows } = await client.query<Record<string, string>>(
      `EXPLAIN (ANALYZE, BUFFERS) ${statement}`,
    );
    notices.push(...rows.map((row) => row['QUERY PLAN'] ?? ''));
  } finally {
    client.release(true);
  }
  console.log(`\nPlan of page ${page}`);
  for (const notice of notices) console.log(notice.replace(/^/gm, '  '));
}
