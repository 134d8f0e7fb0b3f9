import { setTimeout as delay } from 'node:timers/promises';
import { followBucket } from './follow-bucket.ts';
import { openReleasesBucket } from './releases-bucket.ts';

/** How long a start waits for the bucket; with a folder from before it can do without. */
const FIRST_LIMIT_MS = 15_000;

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
  onProblem: (error: unknown) => void,
): Promise<FollowedReleases> {
  const bucket = await openReleasesBucket(environment, releasesDir);
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
