import type { Queryable } from './queryable.ts';

const LIMIT_MS = 2_000;
const KEPT_MS = 1_000;

/** What a readiness check needs. */
interface ReadinessOptions {
  /** Uses its own connections, because a busy pool is no reason to take a server out of service. */
  readonly pool: Queryable;
  readonly nowMs: () => number;
  /** Time limit of an attempt. */
  readonly limitMs?: number;
}

/**
 * Whether the database accepts a write. The result is cached for a second, with at most one attempt
 * at a time, and always available within the limit.
 */
export function createReadiness(options: ReadinessOptions): () => Promise<boolean> {
  const { pool, nowMs, limitMs = LIMIT_MS } = options;
  let known: { readonly isReady: boolean; readonly atMs: number } | undefined;
  let asking: Promise<boolean> | undefined;

  const attempt = async (): Promise<boolean> => {
    const isReady = await writes(pool, limitMs);
    known = { isReady, atMs: nowMs() };
    return isReady;
  };
  return () => {
    if (known && nowMs() - known.atMs < KEPT_MS) return Promise.resolve(known.isReady);
    asking ??= attempt().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

async function writes(pool: Queryable, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const asked = pool.query('SELECT write_probe()').then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answered;
}
