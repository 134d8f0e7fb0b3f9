interface PageCacheOptions<T> {
  /** Incomplete pages are not served once they are stale. */
  readonly isWhole: (value: T) => boolean;
  /** Served as it is. */
  readonly freshMs?: number;
  /** Served at once, and composed again for the next visitor; older ones only where that takes too long. */
  readonly recentMs?: number;
  /** Older ones are not served. */
  readonly staleMs?: number;
  readonly limit?: number;
}

/** Pages by everything that they depend on; the least recently used one is evicted first. */
export function createPageCache<T>(options: PageCacheOptions<T>) {
  const { isWhole, freshMs = 2_000, recentMs = 30_000 } = options;
  const { staleMs = 600_000, limit = 1_000 } = options;
  const entries = new Map<string, { readonly value: T; readonly madeAt: number }>();
  const underWay = new Map<string, Promise<T>>();

  function make(key: string, work: (before: T | undefined) => Promise<T>): Promise<T> {
    const current = underWay.get(key);
    if (current) return current;
    const started = work(entries.get(key)?.value)
      .then((value) => {
        entries.delete(key);
        entries.set(key, { value, madeAt: Date.now() });
        const [oldest] = entries.keys();
        if (entries.size > limit && oldest !== undefined) entries.delete(oldest);
        return value;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, started);
    // A waiting visitor gets the failure; a failure in the background is retried by the next visitor.
    started.catch(() => undefined);
    return started;
  }

  return {
    /**
     * The cached page, or the result of `work`, which gets the previous page and may return it when
     * nothing has changed. `old` is for callers that cannot wait.
     */
    get(
      key: string,
      work: (before: T | undefined) => Promise<T>,
    ): { readonly ready: T } | { readonly pending: Promise<T>; readonly old?: T } {
      const found = entries.get(key);
      const ageMs = found ? Date.now() - found.madeAt : Number.POSITIVE_INFINITY;
      if (found && ageMs < freshMs) return { ready: found.value };
      const pending = make(key, work);
      if (!found || ageMs >= staleMs || !isWhole(found.value)) return { pending };
      return ageMs < recentMs ? { ready: found.value } : { pending, old: found.value };
    },

    /** The cached page if it is whole and fresh, else a new one: for who can wait. */
    async renew(key: string, work: (before: T | undefined) => Promise<T>): Promise<T> {
      const found = entries.get(key);
      const isGood = found && Date.now() - found.madeAt < freshMs && isWhole(found.value);
      return isGood ? found.value : make(key, work);
    },
  };
}
