import { type OpsEndpoint, opsRequest } from '@velvet/contract/ops/ops-endpoint';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import type { OpsCallOptions } from './ops-client.ts';
import { type OpsDispatch, runAlone } from './run-change.ts';
import { type OpsOutcome, outcomeOf } from './use-ops-change.ts';

/** Sends a piece of a file; `signal` ends it. Never rejects. */
export type SendOpsPiece<In, Out> = (
  input: In,
  piece: Blob,
  options: Pick<OpsCallOptions, 'signal' | 'onProgress'>,
) => Promise<OpsOutcome<Out>>;

/**
 * For operations with the effect `piece`: sending one again changes nothing, so it has no
 * Idempotency-Key, and nothing that is shown is stale afterwards.
 */
export function useOpsPiece<In, Out>(endpoint: OpsEndpoint<In, Out>): SendOpsPiece<In, Out> {
  const dispatch = useDispatch<OpsDispatch>();
  return useCallback(
    async (input, piece, options) => {
      const reply = await dispatch(runAlone(opsRequest(endpoint, input, piece), options));
      return outcomeOf(endpoint, reply);
    },
    [endpoint, dispatch],
  );
}
