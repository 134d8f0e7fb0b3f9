interface RateLimitOptions {
  readonly calls: number;
  readonly windowMs: number;
  /** More callers than this in one window are forgotten, rather than remembered at any price. */
  readonly callers?: number;
}

/** Whether a caller may call once more in this window of time. */
export function createRateLimit({ calls, windowMs, callers = 10_000 }: RateLimitOptions) {
  let used = new Map<string, number>();
  let endsAt = 0;
  return (caller: string, now: number): boolean => {
    if (now >= endsAt || used.size >= callers) {
      used = new Map();
      endsAt = now + windowMs;
    }
    const count = (used.get(caller) ?? 0) + 1;
    used.set(caller, count);
    return count <= calls;
  };
}
