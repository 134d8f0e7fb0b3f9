import { decode } from '@velvet/contract/codec';
import { type OpsEndpoint, opsRequest } from '@velvet/contract/ops/ops-endpoint';
import { useCallback, useState } from 'react';
import { useDispatch } from 'react-redux';
import { type OpsDispatch, runAlone, runChange } from './ops-api.ts';
import type { OpsCallOptions, OpsReply, UploadProgress } from './ops-client.ts';
import type { OpsFailure } from './ops-failure.ts';

export type OpsOutcome<Out> =
  | { readonly ok: true; readonly output: Out }
  | { readonly ok: false; readonly failure: OpsFailure };

/** `file` is that of an operation that takes one; `onProgress` is told how much of it was sent. */
type RunOpsChange<In, Out> = (
  input: In,
  file?: Blob,
  onProgress?: UploadProgress,
) => Promise<OpsOutcome<Out>>;

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
  const dispatch = useDispatch<OpsDispatch>();
  const [running, setRunning] = useState(0);
  const run = useCallback(
    async (input: In, file?: Blob, onProgress?: UploadProgress): Promise<OpsOutcome<Out>> => {
      const request = opsRequest(endpoint, input, file);
      setRunning((count) => count + 1);
      const reply = await dispatch(
        endpoint.effect === 'session'
          ? runAlone(request)
          : runChange(request, invalidates, onProgress),
      );
      setRunning((count) => count - 1);
      return outcomeOf(endpoint, reply);
    },
    [endpoint, dispatch, invalidates],
  );
  return [run, { isRunning: running > 0 }];
}

/** What a reply means to the caller of an operation. */
function outcomeOf<In, Out>(endpoint: OpsEndpoint<In, Out>, reply: OpsReply): OpsOutcome<Out> {
  if (!reply.ok) return reply;
  const decoded = decode(endpoint.output, reply.wire);
  return decoded.ok
    ? { ok: true, output: decoded.value }
    : { ok: false, failure: { kind: 'contract', field: decoded.field } };
}

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
