import type pg from 'pg';

const LIMIT_MS = 2_000;
const KEPT_MS = 1_000;

/** What a readiness check needs. */
export interface ReadinessOptions {
  /** Connections of its own: a busy pool is no reason to take a server out of service. */
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly nowMs: () => number;
  /** How long an attempt may take. */
  readonly limitMs?: number;
}

/**
 * Tells whether the database takes a write right now. The answer is kept for a second and there is
 * one attempt at a time, however often it is asked; it never takes longer than the limit.
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

async function writes(pool: Pick<pg.Pool, 'query'>, limitMs: number): Promise<boolean> {
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
