interface Rest {
  readonly forMs: number;
  readonly until: number;
}

const LONGEST_MS = 600_000;

/** Programs that hung or fell and are not run for a while: each time twice as long as before. */
export function createRests(firstMs: number) {
  const rests = new Map<string, Rest>();
  return {
    isResting: (program: string): boolean => (rests.get(program)?.until ?? 0) > Date.now(),
    begin(program: string): void {
      const before = rests.get(program)?.forMs;
      const forMs = before === undefined ? firstMs : Math.min(before * 2, LONGEST_MS);
      rests.set(program, { forMs, until: Date.now() + forMs });
    },
    /** For one that rendered: what was before is forgotten. */
    end: (program: string): boolean => rests.delete(program),
  };
}
