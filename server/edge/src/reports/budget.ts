import { subscriberOf } from '@velvet/telemetry/caller-limits';

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
