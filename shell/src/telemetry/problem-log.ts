import type { ProblemKind } from '@velvet/contract/edge-report';

/** Something that went wrong; `release` is its remote's id and version where that is known. */
export interface NotedProblem {
  readonly kind: ProblemKind;
  readonly release?: string | undefined;
  readonly error: unknown;
}

export interface ProblemLog {
  readonly note: (problem: NotedProblem) => void;
  /** Hands over what was noted until now, and from now on everything at once. */
  readonly drainTo: (listener: (problem: NotedProblem) => void) => void;
}

/** A broken release can throw without end. */
const KEPT = 20;

/** Remembers what went wrong until the code that reports it is there. */
export function createProblemLog(): ProblemLog {
  const kept: NotedProblem[] = [];
  let listener: ((problem: NotedProblem) => void) | undefined;
  return {
    note(problem) {
      if (listener) listener(problem);
      else if (kept.length < KEPT) kept.push(problem);
    },
    drainTo(next) {
      listener = next;
      for (const problem of kept.splice(0)) next(problem);
    },
  };
}

/** Uncaught errors are problems too. */
export function noteUncaught(window: Window, { note }: ProblemLog): void {
  window.addEventListener('error', ({ error }) => {
    // Without an error it is a browser's own remark.
    if (error) note({ kind: 'uncaught', error });
  });
  window.addEventListener('unhandledrejection', ({ reason }) =>
    note({ kind: 'uncaught', error: reason }),
  );
}
