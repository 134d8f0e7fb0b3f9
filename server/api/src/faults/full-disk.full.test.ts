import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '@velvet/files/error-code';
import { openFaultStage } from '../testing/fault-stage.ts';

/** Part of the full run: it fills a disk, and only where the user may mount one. */
const run = promisify(execFile);
const DISK = '256m';
const CHUNK_BYTES = 1 << 20;
const SMALLEST_BYTES = 1 << 12;

/** A disk of a few megabytes; why not, where this user may not mount one. */
async function mountDisk(folder: string): Promise<string | undefined> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : 'unknown';
  }
}

/** Writes until nothing more goes onto the disk. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (let size = CHUNK_BYTES; size >= SMALLEST_BYTES; ) {
      try {
        await handle.write(Buffer.alloc(size, 1));
      } catch (error) {
        if (errorCode(error) !== 'ENOSPC') throw error;
        size /= 2;
      }
    }
  } finally {
    await handle.close();
  }
}

test('S16.1 S0.4 a full disk: not ready, orders are refused or stored, and the books are consistent afterwards', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-full-'));
  const obstacle = await mountDisk(folder);
  if (obstacle !== undefined) {
    await rm(folder, { recursive: true, force: true });
    process.stderr.write(`Skipped: no small disk can be mounted here (${obstacle}).\n`);
    return;
  }
  try {
    await tryFullDisk(folder);
  } finally {
    // Lazily: what the database has just closed may still be on its way.
    await run('umount', ['-l', folder]);
    await rm(folder, { recursive: true, force: true });
  }
}, 180_000);

async function tryFullDisk(folder: string): Promise<void> {
  const stage = await openFaultStage(path.join(folder, 'data'));
  try {
    await stage.untilReadiness(200, 10_000);
    const filler = path.join(folder, 'filler');
    const before = randomUUID();
    expect((await stage.order(before)).code).toBe(200);

    await fill(filler);
    await stage.untilReadiness(503, 20_000);
    const keys = Array.from({ length: 40 }, () => randomUUID());
    const kept: string[] = [];
    for (const key of keys) {
      const answer = await stage.order(key);
      // Tables have room inside for a while: such an order is kept for good.
      if (answer.code === 200) kept.push(key);
      else expect(answer).toMatchObject({ status: 503, code: 500, reason: 'unavailable' });
    }

    await rm(filler);
    await stage.untilReadiness(200, 60_000);
    expect(await stage.ordersWith([before, ...kept])).toEqual([1, ...kept.map(() => 1)]);
    for (const key of keys) expect((await stage.order(key)).code).toBe(200);
    expect(await stage.ordersWith(keys)).toEqual(keys.map(() => 1));
    expect(await stage.faults()).toEqual([]);
  } finally {
    await stage.stop();
  }
}
