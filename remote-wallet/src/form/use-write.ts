import { isApiError } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { useState } from 'react';
import type { Written } from '../api/written.ts';

interface WriteAnswer<T> {
  readonly data?: Written<T> | undefined;
  readonly error?: unknown;
}

/** What the server said of a field, by its name on the wire. */
interface RefusedField {
  readonly field: string;
  readonly message: string;
}

function refusedField(error: unknown, fields: readonly string[]): RefusedField | undefined {
  if (!isApiError(error) || error.kind !== 'refused' || error.field === undefined) return undefined;
  const { field, message } = error;
  return fields.includes(field) ? { field, message } : undefined;
}

const noFields: readonly string[] = [];

/**
 * Waits for writes and shows what the server says about them (spec 9): a refusal of one of the given
 * fields at the field, everything else as a toast.
 */
export function useWrite(fields: readonly string[] = noFields) {
  const { describeError, overlays } = useHost();
  const [refused, setRefused] = useState<RefusedField>();
  return {
    refusalOf: (field: string) => (refused?.field === field ? refused.message : undefined),
    forgetRefusal: () => setRefused(undefined),
    /** Returns whether it worked. An error that `isHandled` returns true for is not told. */
    async write<T>(
      attempt: PromiseLike<WriteAnswer<T>>,
      isHandled?: (error: unknown) => boolean,
    ): Promise<boolean> {
      setRefused(undefined);
      const tell = overlays.begin();
      const { data, error } = await attempt;
      if (data === undefined) {
        if (isHandled?.(error)) return false;
        const found = refusedField(error, fields);
        setRefused(found);
        if (!found) tell(describeError(error), { tone: 'error' });
        return false;
      }
      tell(data.message, { tone: 'success' });
      return true;
    },
  };
}
