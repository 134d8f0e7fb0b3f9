import ipaddr from 'ipaddr.js';

interface BudgetOptions {
  /** What one caller may use in a window of time. */
  readonly budget: number;
  readonly windowMs: number;
  /** So many callers are remembered in one window; further ones wait for the next. */
  readonly callers?: number;
}

/** Whether a caller may use so much more of its budget in this window of time. */
export function createBudget({ budget, windowMs, callers = 10_000 }: BudgetOptions) {
  let used = new Map<string, number>();
  let endsAt = 0;
  return (address: string, now: number, cost: number): boolean => {
    if (now >= endsAt) {
      used = new Map();
      endsAt = now + windowMs;
    }
    const caller = subscriberOf(address);
    const before = used.get(caller);
    // Forgetting the others instead would let a caller with many addresses reset the counts at will.
    if (before === undefined && used.size >= callers) return false;
    const total = (before ?? 0) + cost;
    used.set(caller, total);
    return total <= budget;
  };
}

const NETWORK_GROUPS = 4;

/**
 * What one subscriber has: an IPv4 address, or an IPv6 /64, of which they may use any address. An
 * IPv4 address in IPv6 form counts as IPv4; a text that is no address is returned unchanged.
 */
export function subscriberOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, NETWORK_GROUPS);
  return groups.map((group) => group.toString(16)).join(':');
}
