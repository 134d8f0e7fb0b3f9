import { useHost } from '@velvet/shared/feature';
import type { Written } from '../api/written.ts';

interface WriteAnswer<T> {
  readonly data?: Written<T> | undefined;
  readonly error?: unknown;
}

/** Waits for a write and shows what the server says about it (spec 9). Returns whether it worked. */
export function useWrite() {
  const { describeError, overlays } = useHost();
  return async <T>(attempt: PromiseLike<WriteAnswer<T>>): Promise<boolean> => {
    const { data, error } = await attempt;
    if (data === undefined) {
      overlays.toast(describeError(error), { tone: 'error' });
      return false;
    }
    overlays.toast(data.message, { tone: 'success' });
    return true;
  };
}
