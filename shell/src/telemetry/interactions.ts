interface Interaction {
  readonly id: number;
  readonly ms: number;
}

/** One slow interaction in fifty is chance. */
const FORGIVEN_EVERY = 50;

/** Interaction to next paint: the slowest interaction, of many the one that most stay below. */
export function createInteractions() {
  const longest = new Map<number, number>();
  return {
    /** Several events belong to one interaction; the slowest of them counts. */
    add({ id, ms }: Interaction): void {
      longest.set(id, Math.max(ms, longest.get(id) ?? 0));
    },
    /** undefined while there was none. */
    worst(): number | undefined {
      const slowestFirst = [...longest.values()].sort((a, b) => b - a);
      return slowestFirst[Math.floor(slowestFirst.length / FORGIVEN_EVERY)];
    },
  };
}
