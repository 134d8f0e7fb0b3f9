import { toMilliseconds } from '@velvet/contract/time';
import type { ApiError } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { useEffect, useState } from 'react';

interface Problem {
  readonly field?: string | undefined;
  readonly message: string;
  /** When the server takes the next attempt. */
  readonly retryAt?: Date;
}

/** What the server refused: as a toast, and at the field it concerns with the time of the next attempt. */
export function useProblem() {
  const { overlays, describeError } = useHost();
  const [problem, setProblem] = useState<Problem>();
  const retryAt = problem?.retryAt;

  useEffect(() => {
    if (!retryAt) return undefined;
    const timer = setTimeout(() => setProblem(undefined), retryAt.getTime() - Date.now());
    return () => clearTimeout(timer);
  }, [retryAt]);

  return {
    retryAt,
    /** What the server said of a field, by its name on the wire. */
    fieldError: (field: string) => (problem?.field === field ? problem.message : undefined),
    clear: () => setProblem(undefined),
    refuse(error: ApiError) {
      const message = describeError(error);
      overlays.toast(message, { tone: 'error' });
      setProblem(problemOf(error, message));
    },
  };
}

function problemOf(error: ApiError, message: string): Problem | undefined {
  if (error.kind !== 'refused') return undefined;
  const { field, retryAfterS } = error;
  if (retryAfterS === undefined) return { field, message };
  return { field, message, retryAt: new Date(Date.now() + toMilliseconds(retryAfterS)) };
}
