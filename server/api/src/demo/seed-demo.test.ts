import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toId } from '@velvet/contract/brand';
import { languageCodes } from '@velvet/contract/language';
import { passwordMatches } from '../secrets/password-hash.ts';
import { createCardCipher } from '../secrets/seal.ts';
import { anOperator } from '../testing/operator-factories.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { demoListings } from './listings.ts';
import { DEMO_PASSWORD, demoCard, demoMember } from './members.ts';
import { demoOperators } from './operators.ts';
import { seedDemo } from './seed-demo.ts';

const secret = { key: () => Buffer.alloc(32, 7) };
const cardCipher = createCardCipher(secret);
const now = new Date('2026-05-05T12:00:30Z');

let db: TestDatabase;
const seed = (into: TestDatabase) =>
  seedDemo({ ownerUrl: into.url, now, cardCipher, secret, pictureCount: () => 3 });

beforeAll(async () => {
  db = await createTestDatabase();
  const outcomes = await Promise.all([seed(db), seed(db)]);
  expect(outcomes.sort()).toEqual(['left-alone', 'seeded']);
});
afterAll(() => db.drop());

const one = async (sql: string) => (await db.owner.query(sql)).rows[0];

test('S11.1 contains the promised numbers of everything', async () => {
  const counts = await one(`SELECT
    (SELECT count(*) FROM listing) AS listings, (SELECT count(*) FROM region) AS regions,
    (SELECT count(*) FROM banner) AS banners, (SELECT count(*) FROM notice) AS notices,
    (SELECT count(DISTINCT type) FROM notice) AS types, (SELECT count(*) FROM bank) AS banks,
    (SELECT count(*) FROM video_class) AS classes, (SELECT count(*) FROM video) AS videos,
    (SELECT count(*) FROM game) AS games, (SELECT count(*) FROM game_category) AS categories`);
  expect(counts).toEqual({
    listings: 64,
    regions: 10,
    banners: 4,
    notices: 36,
    types: 3,
    banks: 5,
    classes: 6,
    videos: 36,
    games: 3,
    categories: 2,
  });
});

test('S0.1 demo rows are marked as samples', async () => {
  for (const table of ['listing', 'video', 'notice', 'banner']) {
    expect(await one(`SELECT bool_and(sample) AS marked FROM ${table}`)).toEqual({ marked: true });
  }
  expect(await one(`SELECT value -> 'sample' AS sample FROM config WHERE key = 'ticker'`)).toEqual({
    sample: true,
  });
});

test.each([
  ['region', 'name'],
  ['sign_tag', 'name'],
  ['listing', 'class_name'],
  ['listing', 'title'],
  ['listing', 'city'],
  ['video_class', 'name'],
  ['video', 'title'],
  ['notice', 'name'],
  ['notice', 'text'],
  ['bank', 'name'],
  ['game', 'name'],
  ['game', 'description'],
  ['game_category', 'name'],
])('S2.1 %s.%s has all six languages', async (table, column) => {
  const { rows } = await db.owner.query(
    `SELECT count(*) AS n FROM ${table} WHERE NOT ${column} ?& $1`,
    [languageCodes],
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('S11.1 the members can log in as promised', async () => {
  const { rows } = await db.owner.query(
    'SELECT username, status, vip, dating_card, password_hash FROM member ORDER BY id',
  );
  expect(rows).toMatchObject([
    { username: 'demo', status: 1, vip: true, dating_card: true },
    { username: 'guest1', status: 1, vip: false, dating_card: false },
    { username: 'offline', status: 0 },
  ]);
  for (const row of rows) {
    expect(await passwordMatches(row.password_hash, DEMO_PASSWORD)).toBe(true);
  }
});

test('S0.4 the demo history is in the books', async () => {
  expect((await db.owner.query('SELECT * FROM ledger_faults()')).rows).toEqual([]);
  const { rows } = await db.owner.query(
    'SELECT DISTINCT state FROM withdrawal WHERE member_id = $1 ORDER BY state',
    [demoMember.id],
  );
  expect(rows.map((row) => row.state)).toEqual(['failed', 'settled', 'successful', 'under-review']);
  const account = await one(`SELECT balance, bet_count FROM account WHERE member_id = 10001`);
  expect(account.balance).toBeGreaterThan(1_000_000);
  expect(account.bet_count).toBeGreaterThan(20);
});

test('the card is encrypted', async () => {
  const card = await one('SELECT number_cipher, last_four FROM bank_card');
  expect(cardCipher.open(toId(demoMember.id), card.number_cipher)).toBe(demoCard.number);
  expect(card.last_four).toBe(demoCard.number.slice(-4));
});

test('S16.4 the demo operators are there, but never beside real ones', async () => {
  const names = async (from: TestDatabase) =>
    (await from.owner.query('SELECT name FROM operator_account ORDER BY name')).rows;
  expect(await names(db)).toEqual(demoOperators.map(({ name }) => ({ name })));
  const other = await createTestDatabase();
  await anOperator(other.owner, 'real');
  expect(await seed(other)).toBe('seeded');
  expect(await names(other)).toEqual([{ name: 'real' }]);
  await other.drop();
});

test('S11.2 is deterministic and never applied to a database with members', async () => {
  const other = await createTestDatabase();
  await other.owner.query(`INSERT INTO member (username, password_hash) VALUES ('me', 'x')`);
  expect(await seed(other)).toBe('left-alone');
  await other.drop();
  const third = await createTestDatabase();
  await seed(third);
  for (const table of ['listing', 'notice', 'video', 'config', 'round', 'bet', 'posting']) {
    const digest = `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest FROM ${table} t`;
    const [mine, theirs] = await Promise.all([db.owner.query(digest), third.owner.query(digest)]);
    expect([table, theirs.rows]).toEqual([table, mine.rows]);
  }
  await third.drop();
});

test('every demo listing has its portraits', async () => {
  const pictureCount = await readPictureCounts();
  expect(demoListings.filter(({ id }) => pictureCount(id) < 1)).toEqual([]);
});

const INDEX = fileURLToPath(new URL('../../assets/portraits/index.json', import.meta.url));

/**
 * Reads how many portraits were drawn for each demo listing: {"1": 3, …}.
 * @returns a look-up that gives 0 for a listing without portraits.
 * @throws Error when the index is missing or not of that form.
 */
export async function readPictureCounts(file = INDEX): Promise<(listingId: number) => number> {
  const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`${file} holds no counts`);
  const counts = new Map<string, number>();
  for (const [id, count] of Object.entries(parsed)) {
    if (!Number.isInteger(count)) throw new Error(`${file} has no whole count for listing ${id}`);
    counts.set(id, Number(count));
  }
  return (listingId) => counts.get(String(listingId)) ?? 0;
}
