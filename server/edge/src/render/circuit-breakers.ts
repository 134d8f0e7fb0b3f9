interface OpenState {
  readonly forMs: number;
  readonly until: number;
}

const LONGEST_MS = 600_000;

/** One circuit breaker per program: opens when it hangs or crashes, each time twice as long. */
export function createCircuitBreakers(firstMs: number) {
  const states = new Map<string, OpenState>();
  return {
    isOpen: (program: string): boolean => (states.get(program)?.until ?? 0) > Date.now(),
    open(program: string): void {
      const before = states.get(program)?.forMs;
      const forMs = before === undefined ? firstMs : Math.min(before * 2, LONGEST_MS);
      states.set(program, { forMs, until: Date.now() + forMs });
    },
    /** After a successful rendering: the next failure starts with the first pause again. */
    reset: (program: string): boolean => states.delete(program),
  };
}
