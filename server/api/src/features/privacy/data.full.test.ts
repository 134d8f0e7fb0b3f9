import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { aMember } from '../../testing/database-factories.ts';
import { filesIn } from '../../testing/stored-files.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { writeMemberData } from './write-member-data.ts';

const MOVEMENTS = 100_000;
/** Pages of 500 rows have about 0.1 MB; the whole document has more than 10. */
const GROWTH_MAX_BYTES = 8 * 1024 * 1024;
const PIECES_PER_SAMPLE = 10_000;
/** The edge gives up after 28 s. */
const LONGEST_MS = 20_000;

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');
function liveBytes(): number {
  if (typeof collectGarbage !== 'function') throw new Error('There is no gc()');
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('S14.4 a download with 100,000 movements takes the memory of a few pages', async () => {
  const member = await aMember(db.owner);
  await db.owner.query(
    `WITH tx AS (
       INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at, member_id)
       SELECT 'refund', concat('test|', $1::bigint, '|', n), '', n, now(), $1::bigint
         FROM generate_series(1, $2::integer) n RETURNING id
     )
     INSERT INTO posting (tx_id, account_id, amount, member_id)
     SELECT tx.id, v.account, v.amount, $1 FROM tx, LATERAL (VALUES
       ((SELECT id FROM account WHERE member_id = $1), 100), (system_account('escrow'), -100)
     ) AS v (account, amount)`,
    [member, MOVEMENTS],
  );
  const seen = { bytes: 0, lines: 0, pieces: 0, peak: 0, last: '' };
  const before = liveBytes();
  const startedMs = performance.now();
  const parts = { pool: db.api, files: filesIn('/nowhere'), now: new Date() };
  await writeMemberData(parts, member, async (piece) => {
    seen.bytes += piece.length;
    if (piece.includes('"refund"')) [seen.lines, seen.last] = [seen.lines + 1, piece];
    seen.pieces += 1;
    if (seen.pieces % PIECES_PER_SAMPLE === 0) seen.peak = Math.max(seen.peak, liveBytes());
  });
  expect(performance.now() - startedMs).toBeLessThan(LONGEST_MS);
  expect(seen.lines).toBe(MOVEMENTS);
  expect(JSON.parse(seen.last.replace(/^,/, ''))).toMatchObject({ balance: '100000.00' });
  expect(seen.bytes).toBeGreaterThan(10 * 1024 * 1024);
  expect(seen.peak - before).toBeLessThan(GROWTH_MAX_BYTES);
}, 120_000);
