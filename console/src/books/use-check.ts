import { type OpsQueryResult, skipToken, useOpsQuery } from '@velvet/console-kit';
import type { OpsEndpoint } from '@velvet/contract/ops/ops-endpoint';
import { useState } from 'react';

type NoInput = Readonly<Record<string, never>>;

export interface Check<Out>
  extends Pick<OpsQueryResult<Out>, 'data' | 'error' | 'isFetching' | 'fetchedAtMs'> {
  readonly run: () => void;
  /** When the last run began, in milliseconds since the epoch; undefined before the first one. */
  readonly startedAtMs: number | undefined;
}

/** A check that costs much: it runs when it is asked for, never by itself. */
export function useCheck<Out>(endpoint: OpsEndpoint<NoInput, Out>): Check<Out> {
  const [startedAtMs, setStarted] = useState<number>();
  const isAsked = startedAtMs !== undefined;
  const { refetch, ...result } = useOpsQuery(endpoint, isAsked ? {} : skipToken, {
    refetchOnFocus: false,
  });
  const run = () => {
    setStarted(Date.now());
    if (isAsked) refetch();
  };
  return { ...result, run, startedAtMs };
}
