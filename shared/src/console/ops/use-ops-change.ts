import { useCallback } from 'react';
import { decode } from '../../contract/codec.ts';
import { type OpsEndpoint, opsRequest } from '../../ops-contract/ops-endpoint.ts';
import { opsApi } from './ops-api.ts';
import type { OpsFailure } from './ops-failure.ts';
import { asFailure } from './use-ops-query.ts';

export type OpsOutcome<Out> =
  | { readonly ok: true; readonly output: Out }
  | { readonly ok: false; readonly failure: OpsFailure };

export type RunOpsChange<In, Out> = (input: In) => Promise<OpsOutcome<Out>>;

export interface OpsChangeOptions {
  /**
   * Groups of reads (first path segments below `/ops`) that the change makes stale besides its own,
   * the desk and the proposals.
   */
  readonly invalidates?: readonly string[];
}

const none: readonly string[] = [];

/**
 * Runs an operation that changes something; never rejects. A change of data has an Idempotency-Key, which
 * it keeps when it is run again with the same input after an unknown outcome.
 */
export function useOpsChange<In, Out>(
  endpoint: OpsEndpoint<In, Out>,
  { invalidates = none }: OpsChangeOptions = {},
): readonly [RunOpsChange<In, Out>, { readonly isRunning: boolean }] {
  const [change, { isLoading: isChanging }] = opsApi.useChangeMutation();
  const [changeSession, { isLoading: isChangingSession }] = opsApi.useSessionMutation();
  const run = useCallback(
    async (input: In): Promise<OpsOutcome<Out>> => {
      const request = opsRequest(endpoint, input);
      if (endpoint.effect === 'session') {
        const { data, error } = await changeSession(request);
        return outcomeOf(endpoint, data, asFailure(error));
      }
      const { data, error } = await change({ request, also: invalidates });
      return outcomeOf(endpoint, data, asFailure(error));
    },
    [endpoint, change, changeSession, invalidates],
  );
  return [run, { isRunning: isChanging || isChangingSession }];
}

function outcomeOf<In, Out>(
  endpoint: OpsEndpoint<In, Out>,
  wire: unknown,
  failure: OpsFailure | undefined,
): OpsOutcome<Out> {
  if (failure) return { ok: false, failure };
  const decoded = decode(endpoint.output, wire);
  return decoded.ok
    ? { ok: true, output: decoded.value }
    : { ok: false, failure: { kind: 'contract', field: decoded.field } };
}
