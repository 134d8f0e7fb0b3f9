/** What became of messages; `retried` counts attempts. */
type PushOutcome = 'sent' | 'dropped' | 'retried' | 'gone' | 'refused';

/** Counts since they were last taken. */
export interface PushCounts {
  add(outcome: PushOutcome): void;
  /** Undefined when there is nothing to tell. */
  take(): Partial<Record<PushOutcome, number>> | undefined;
}

export function createPushCounts(): PushCounts {
  let counts: Partial<Record<PushOutcome, number>> = {};
  return {
    add: (outcome) => {
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    },
    take: () => {
      const taken = counts;
      counts = {};
      return Object.keys(taken).length > 0 ? taken : undefined;
    },
  };
}
