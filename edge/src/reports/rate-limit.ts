import { isIPv6 } from 'node:net';

interface RateLimitOptions {
  /** What one caller may use in a window of time. */
  readonly budget: number;
  readonly windowMs: number;
  /** So many callers are remembered in one window; further ones wait for the next. */
  readonly callers?: number;
}

/** Whether a caller may use so much more of its budget in this window of time. */
export function createRateLimit({ budget, windowMs, callers = 10_000 }: RateLimitOptions) {
  let used = new Map<string, number>();
  let endsAt = 0;
  return (address: string, now: number, cost = 1): boolean => {
    if (now >= endsAt) {
      used = new Map();
      endsAt = now + windowMs;
    }
    const caller = networkOf(address);
    const before = used.get(caller);
    // Forgetting the others instead would let whoever has many addresses begin anew at will.
    if (before === undefined && used.size >= callers) return false;
    const total = (before ?? 0) + cost;
    used.set(caller, total);
    return total <= budget;
  };
}

const NETWORK_GROUPS = 4;

/** One subscriber has a whole /64 of IPv6 addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || /^::ffff:/i.test(address)) return address.replace(/^::ffff:/i, '');
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
