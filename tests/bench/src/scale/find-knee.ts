/** One load and what came of it. */
export interface LoadStep {
  readonly connections: number;
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
  readonly failures: number;
}

/** Below this much more throughput another step only makes everybody wait longer. */
const LEAST_GAIN = 1.1;

/**
 * The step after which more load brings hardly more throughput, or answers that are too late or wrong:
 * undefined when not even the first step is good enough.
 * @param steps with growing load. @param limitMs for p99.
 */
export function findKnee(steps: readonly LoadStep[], limitMs: number): LoadStep | undefined {
  let knee: LoadStep | undefined;
  for (const step of steps) {
    if (step.failures > 0 || step.p99Ms > limitMs) break;
    if (knee && step.requestsPerSecond < knee.requestsPerSecond * LEAST_GAIN) break;
    knee = step;
  }
  return knee;
}
