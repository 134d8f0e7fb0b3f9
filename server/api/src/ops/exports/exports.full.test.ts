import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { exportAudit } from '@velvet/contract/ops/exports';
import { opsRequest } from '@velvet/contract/ops/ops-endpoint';
import { startTestOps } from '../../testing/running-ops.ts';

const ROWS = 200_000;
const ROW_BYTES = 500;
/** Pages of 1,000 rows have about 0.6 MB; the whole file has more than 100. */
const GROWTH_MAX_BYTES = 32 * 1024 * 1024;
const PIECES_PER_SAMPLE = 100;

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');

/** What is still reachable, of the server and of the reader in this process. */
function liveBytes(): number {
  if (typeof collectGarbage !== 'function') throw new Error('There is no gc()');
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('S13.4 an export of 200,000 rows takes the memory of a few pages, with a slow reader, too', async () => {
  const ops = await startTestOps();
  const token = await ops.operator('ann', 'administrator');
  await ops.db.owner.query(
    `INSERT INTO audit_log (id, at, actor, action, subject, detail, previous_hash, hash)
     SELECT n, now(), 'robot', 'test', 'entry ' || n, jsonb_build_object('text', repeat('x', $2)),
       sha256('x'), sha256(n::text::bytea) FROM generate_series(1, $1::integer) n`,
    [ROWS, ROW_BYTES],
  );
  const before = liveBytes();
  const response = await fetch(ops.url + opsRequest(exportAudit, {}).address, {
    headers: { cookie: `__Host-velvet.operator=${token}` },
  });
  const stream: AsyncIterable<Uint8Array> | null = response.body;
  if (!stream) throw new Error('No body');
  const seen = { bytes: 0, lines: 0, pieces: 0, peak: 0 };
  for await (const piece of stream) {
    seen.bytes += piece.length;
    seen.lines += piece.filter((byte) => byte === 0x0a).length;
    seen.pieces += 1;
    // At first as slow as a bad line: nothing may pile up behind it.
    if (seen.pieces < PIECES_PER_SAMPLE) await setTimeout(20);
    if (seen.pieces % PIECES_PER_SAMPLE === 0) seen.peak = Math.max(seen.peak, liveBytes());
  }
  expect(seen.lines).toBe(ROWS + 2);
  expect(seen.bytes).toBeGreaterThan(ROWS * ROW_BYTES);
  expect(seen.peak).toBeGreaterThan(0);
  expect(seen.peak - before).toBeLessThan(GROWTH_MAX_BYTES);
  await ops.stop();
}, 300_000);
