interface Entry<T> {
  readonly value: T;
  readonly madeAt: number;
}

interface PageCacheOptions<T> {
  /** Pages that are wanting are not given out once they are stale. */
  readonly isWhole: (value: T) => boolean;
  /** Given out as it is. */
  readonly freshMs?: number;
  /** Given out, and made again for the next visitor; what is older is made again first. */
  readonly staleMs?: number;
  readonly limit?: number;
}

/** Pages by everything that they depend on; the one used least recently goes first. */
export function createPageCache<T>(options: PageCacheOptions<T>) {
  const { isWhole, freshMs = 2_000, staleMs = 60_000, limit = 500 } = options;
  const entries = new Map<string, Entry<T>>();
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
    // A visitor who waits gets the failure; one in the background is retried by the next visitor.
    started.catch(() => undefined);
    return started;
  }

  return {
    /**
     * What is at hand, or the making of it. `work` gets what was there before, and may return it
     * when nothing changed.
     */
    get(
      key: string,
      work: (before: T | undefined) => Promise<T>,
    ): { readonly ready: T } | { readonly pending: Promise<T> } {
      const found = entries.get(key);
      const ageMs = found ? Date.now() - found.madeAt : Number.POSITIVE_INFINITY;
      if (found && ageMs < freshMs) return { ready: found.value };
      const pending = make(key, work);
      return found && ageMs < staleMs && isWhole(found.value)
        ? { ready: found.value }
        : { pending };
    },
  };
}
