import type { Endpoint } from '@velvet/contract/endpoint';
import { type ApiError, type CallResult, isTransient, queryApi } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { useAppDispatch } from '@velvet/sdk/store';
import { useState } from 'react';

/** What the server said of a field, by its name on the wire. */
interface RefusedField {
  readonly field: string;
  readonly message: string;
}

type Tags = Parameters<typeof queryApi.util.invalidateTags>[0];

interface SecretCallOptions {
  /** A refusal of one of these stays at the field, everything else is a toast (spec 9). */
  readonly fields?: readonly string[];
  /** What a success makes stale, and a call whose outcome is not known. */
  readonly tags?: Tags;
}

/**
 * Calls whose input or answer is secret. Mutations of the query API would keep both in the state,
 * where its tools show them.
 */
export function useSecretCall({ fields = [], tags = [] }: SecretCallOptions = {}) {
  const dispatch = useAppDispatch();
  const { describeError, overlays } = useHost();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<RefusedField>();

  /** An error that `isHandled` returns true for is not told. */
  async function run<In, Out>(
    endpoint: Endpoint<In, Out>,
    input: In,
    isHandled?: (error: ApiError) => boolean,
  ): Promise<CallResult<Out>> {
    setBusy(true);
    setRefused(undefined);
    const answer = await dispatch((_dispatch, _getState, { transport }) =>
      transport.call(endpoint, input),
    );
    setBusy(false);
    if (answer.ok || isTransient(answer.error)) dispatch(queryApi.util.invalidateTags(tags));
    if (answer.ok) return answer;
    const { error } = answer;
    if (isHandled?.(error)) return answer;
    const field = error.kind === 'refused' ? error.field : undefined;
    const message = describeError(error);
    if (field !== undefined && fields.includes(field)) setRefused({ field, message });
    else overlays.toast(message, { tone: 'error' });
    return answer;
  }

  return {
    busy,
    run,
    refusalOf: (field: string) => (refused?.field === field ? refused.message : undefined),
    forgetRefusal: () => setRefused(undefined),
  };
}
