import type { Endpoint } from '@velvet/contract/endpoint';
import { type ApiError, type CallResult, isApiError, isTransient, queryApi } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { useAppDispatch } from '@velvet/sdk/store';
import { useState } from 'react';
import type { Written } from '../api/wallet-queries.ts';

interface WriteAnswer<T> {
  readonly data?: Written<T> | undefined;
  readonly error?: unknown;
}

/**
 * Waits for writes and shows what the server says about them (spec 9): a refusal of one of the given
 * fields at the field, everything else as a toast.
 */
export function useWrite(fields: readonly string[] = []) {
  const { describeError, overlays } = useHost();
  const { refuse, ...refusal } = useRefusal(fields);

  return {
    ...refusal,
    /** Returns whether it worked. An error that `isHandled` returns true for is not told. */
    async write<T>(
      attempt: PromiseLike<WriteAnswer<T>>,
      isHandled?: (error: unknown) => boolean,
    ): Promise<boolean> {
      refusal.forgetRefusal();
      const tell = overlays.begin();
      const { data, error } = await attempt;
      if (data !== undefined) tell(data.message, { tone: 'success' });
      else if (!isHandled?.(error) && !refuse(error)) tell(describeError(error), { tone: 'error' });
      return data !== undefined;
    },
  };
}

export interface SecretCallOptions {
  /** A refusal of one of these stays at the field, everything else is a toast (spec 9). */
  readonly fields?: readonly string[];
  /** What a success makes stale, and a call whose outcome is not known. */
  readonly tags?: Parameters<typeof queryApi.util.invalidateTags>[0];
}

/**
 * Calls whose input or answer is secret. Mutations of the query API would keep the answer in
 * the state, and their actions show the input.
 */
export function useSecretCall({ fields = [], tags = [] }: SecretCallOptions = {}) {
  const dispatch = useAppDispatch();
  const { describeError, overlays } = useHost();
  const { refuse, ...refusal } = useRefusal(fields);
  const [busy, setBusy] = useState(false);

  /** An error that `isHandled` returns true for is not told. */
  async function run<In, Out>(
    endpoint: Endpoint<In, Out>,
    input: In,
    isHandled?: (error: ApiError) => boolean,
  ): Promise<CallResult<Out>> {
    setBusy(true);
    refusal.forgetRefusal();
    const answer = await dispatch((_dispatch, _getState, { transport }) =>
      transport.call(endpoint, input),
    );
    setBusy(false);
    if (answer.ok || isTransient(answer.error)) dispatch(queryApi.util.invalidateTags(tags));
    if (answer.ok) return answer;
    const { error } = answer;
    if (!isHandled?.(error) && !refuse(error)) {
      overlays.toast(describeError(error), { tone: 'error' });
    }
    return answer;
  }

  return { ...refusal, busy, run };
}

/** What the server said of one of the fields, by their names on the wire. */
function useRefusal(fields: readonly string[]) {
  const [refused, setRefused] = useState<{ readonly field: string; readonly message: string }>();

  return {
    refusalOf: (field: string) => (refused?.field === field ? refused.message : undefined),
    forgetRefusal: () => setRefused(undefined),
    /** Returns whether the error is a refusal of one of the fields, which then shows it. */
    refuse(error: unknown): boolean {
      if (!isApiError(error) || error.kind !== 'refused' || error.field === undefined) return false;
      const { field, message } = error;
      if (!fields.includes(field)) return false;
      setRefused({ field, message });
      return true;
    },
  };
}
