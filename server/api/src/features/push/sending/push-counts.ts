import { Counter, type Registry } from 'prom-client';

/** What became of messages; `retried` counts attempts. */
const outcomes = ['sent', 'dropped', 'retried', 'gone', 'refused'] as const;
type PushOutcome = (typeof outcomes)[number];

/** Counts since they were last taken. */
export interface PushCounts {
  add(outcome: PushOutcome): void;
  /** Undefined when there is nothing to tell. */
  take(): Partial<Record<PushOutcome, number>> | undefined;
}

/** @param registry where they are counted as `velvet_push_messages_total`, too. */
export function createPushCounts(registry?: Registry): PushCounts {
  const total =
    registry &&
    new Counter({
      name: 'velvet_push_messages_total',
      help: 'Messages to devices by what became of them',
      labelNames: ['outcome'],
      registers: [registry],
    });
  for (const outcome of outcomes) total?.inc({ outcome }, 0);
  let counts: Partial<Record<PushOutcome, number>> = {};
  return {
    add: (outcome) => {
      total?.inc({ outcome });
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    },
    take: () => {
      const taken = counts;
      counts = {};
      return Object.keys(taken).length > 0 ? taken : undefined;
    },
  };
}
