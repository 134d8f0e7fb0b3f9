import { setTimeout as delay } from 'node:timers/promises';
import type { StoreObserver } from '@velvet/files/observer';
import { followBucket } from './follow-bucket.ts';
import { openReleasesBucket } from './releases-bucket.ts';

/** How long a start waits for the bucket; with a folder from before it can do without. */
const FIRST_LIMIT_MS = 15_000;

interface FollowOptions {
  readonly onProblem: (error: unknown) => void;
  /** Measures calls of the bucket. */
  readonly observer?: StoreObserver;
}

interface FollowedReleases {
  stop(): Promise<void>;
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
): Promise<FollowedReleases> {
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
