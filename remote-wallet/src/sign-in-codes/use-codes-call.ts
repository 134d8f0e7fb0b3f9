import { type CallResult, queryApi } from '@velvet/shared/api';
import type { Endpoint } from '@velvet/shared/contract/endpoint';
import { useHost } from '@velvet/shared/feature';
import { useAppDispatch } from '@velvet/shared/store';
import { useState } from 'react';
import { codesTags } from './codes-queries.ts';

/** What the server said of a field, by its name on the wire. */
interface RefusedField {
  readonly field: string;
  readonly message: string;
}

/**
 * Calls whose input or answer is secret. Mutations of the query API would keep both in the state,
 * where its tools show them. A refusal of one of the given fields stays at the field, everything else
 * is a toast (spec 9).
 */
export function useCodesCall(fields: readonly string[]) {
  const dispatch = useAppDispatch();
  const { describeError, overlays } = useHost();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<RefusedField>();

  async function run<In, Out>(endpoint: Endpoint<In, Out>, input: In): Promise<CallResult<Out>> {
    setBusy(true);
    setRefused(undefined);
    const answer = await dispatch((_dispatch, _getState, { transport }) =>
      transport.call(endpoint, input),
    );
    setBusy(false);
    if (answer.ok) {
      dispatch(queryApi.util.invalidateTags([...codesTags]));
      return answer;
    }
    const { error } = answer;
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
