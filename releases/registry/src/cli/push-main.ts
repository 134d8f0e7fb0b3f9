import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type FileStore, StoreUnavailable } from '@velvet/files/file-store';
import { openReleasesBucket } from '../bucket/pull-releases.ts';
import { pushReleases } from '../bucket/push-releases.ts';
import { errorMessage, readIfThere } from '../files.ts';
import { TIMESTAMP_MAX_BYTES, timestampPath } from '../signing/read-metadata.ts';
import { print } from './command-line.ts';

/**
 * `npx velvet releases push`: brings the bucket of RELEASES_URL up to DATA_DIR/releases, and again whenever
 * these change, until it is stopped; with `--once` it ends after the first time.
 */
const LOOK_EVERY_MS = 200;
/** Also without a change, for releases that were removed in between. */
const AGAIN_AFTER_MS = 3_600_000;
const RETRY_AFTER_MS = 5_000;

const releasesDir = path.resolve(process.env.DATA_DIR ?? '.velvet', 'releases');
const stopping = new AbortController();
const { signal } = stopping;
process.once('SIGTERM', () => stopping.abort()).once('SIGINT', () => stopping.abort());

async function push(bucket: FileStore): Promise<void> {
  const { releases, removed, isNew } = await pushReleases(releasesDir, bucket, new Date());
  if (releases.length > 0) print(`Pushed ${releases.join(', ')}`);
  if (removed.length > 0) print(`Removed ${removed.join(', ')}`);
  if (isNew) print('The bucket has the registry of this machine');
}

async function follow(bucket: FileStore): Promise<void> {
  let pushed: string | undefined;
  let pushedMs = 0;
  while (!signal.aborted) {
    const timestamp = await readIfThere(timestampPath(releasesDir), TIMESTAMP_MAX_BYTES);
    const isDue = performance.now() - pushedMs > AGAIN_AFTER_MS;
    let pauseMs = LOOK_EVERY_MS;
    if (timestamp !== undefined && (timestamp !== pushed || isDue)) {
      try {
        await push(bucket);
        [pushed, pushedMs] = [timestamp, performance.now()];
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        print(`${error.message}; it is tried again`);
        pauseMs = RETRY_AFTER_MS;
      }
    }
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

async function main(): Promise<void> {
  const bucket = await openReleasesBucket(process.env, releasesDir);
  if (!bucket) throw new Error('RELEASES_URL lacks: it names the bucket.');
  try {
    if (process.argv.includes('--once')) await push(bucket);
    else await follow(bucket);
  } finally {
    await bucket.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
});
