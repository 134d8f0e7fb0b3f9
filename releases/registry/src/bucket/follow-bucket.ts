import { setTimeout as delay } from 'node:timers/promises';
import type { FileStore } from '@velvet/files/file-store';
import type { StoreObserver } from '@velvet/files/observer';
import { openReleasesBucket, pullReleases, TIMESTAMP } from './pull-releases.ts';

/** How long a start waits for the bucket; with a folder from before it can do without. */
const FIRST_LIMIT_MS = 15_000;

interface FollowOptions {
  readonly onProblem: (error: unknown) => void;
  /** Measures calls of the bucket. */
  readonly observer?: StoreObserver;
}

/**
 * With RELEASES_URL, brings the folder up to the bucket, waiting for that at most 15 s, and keeps it so;
 * without, the folder is what it is.
 * @throws StoreSettingsError, which names the variable.
 */
export async function followReleasesUrl(
  environment: Readonly<Record<string, string | undefined>>,
  releasesDir: string,
  { onProblem, observer }: FollowOptions,
): Promise<Pick<BucketFollower, 'stop'>> {
  const bucket = await openReleasesBucket(environment, releasesDir, observer);
  if (!bucket) return { stop: async () => undefined };
  const follower = followBucket({ releasesDir, bucket, onProblem });
  await Promise.race([follower.first, delay(FIRST_LIMIT_MS, undefined, { ref: false })]);
  return {
    stop: async () => {
      await follower.stop();
      await bucket.close();
    },
  };
}

/** How often a bucket is asked whether its registry has changed; one small request each time. */
const ASK_EVERY_MS = 1_000;
/** The longest pause after failures. */
const LONGEST_PAUSE_MS = 30_000;

/** Keeps a folder of releases like a bucket's. */
interface BucketFollower {
  /** Resolves when the folder has been brought up to the bucket for the first time. */
  readonly first: Promise<void>;
  stop(): Promise<void>;
}

interface FollowerOptions {
  readonly releasesDir: string;
  readonly bucket: FileStore;
  readonly onProblem: (error: unknown) => void;
  readonly everyMs?: number;
}

/**
 * Asks the bucket every second, and pulls what is new. What cannot be pulled is told and tried again,
 * after pauses up to half a minute; until then the folder stays in use.
 */
export function followBucket({
  releasesDir,
  bucket,
  onProblem,
  everyMs = ASK_EVERY_MS,
}: FollowerOptions): BucketFollower {
  const stopping = new AbortController();
  const { signal } = stopping;
  let known: string | undefined;
  /** When releases that were left out are tried again. */
  let repairAtMs = Number.POSITIVE_INFINITY;
  /** The same problem is told once, until something is new. */
  const told = new Set<string>();
  const tell = (problem: unknown): void => {
    if (told.has(String(problem))) return;
    told.add(String(problem));
    onProblem(problem);
  };
  const look = async (): Promise<void> => {
    const isDue = Date.now() >= repairAtMs;
    const found = await bucket.readVersion(TIMESTAMP, isDue ? undefined : known);
    if (found === 'unchanged') return;
    if (found === undefined) throw new Error(`${bucket.locate(TIMESTAMP)} is not there`);
    const problems = await pullReleases(releasesDir, bucket, new Date());
    if (found.version !== known) told.clear();
    for (const problem of problems) tell(problem);
    repairAtMs = problems.length === 0 ? Number.POSITIVE_INFINITY : Date.now() + LONGEST_PAUSE_MS;
    known = found.version;
  };
  const run = async (begin: () => void): Promise<void> => {
    let pauseMs = everyMs;
    while (!signal.aborted) {
      try {
        await look();
        begin();
        pauseMs = everyMs;
      } catch (error) {
        tell(error);
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  let running: Promise<void> | undefined;
  const first = new Promise<void>((begin) => {
    running = run(begin);
  });
  return {
    first,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
