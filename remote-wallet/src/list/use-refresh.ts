import { useHost } from '@velvet/sdk/feature';

interface RefreshAnswer {
  readonly error?: unknown;
}

/** Reloads what is on screen; what is there stays when that fails, and a toast says why. */
export function useRefresh(refetch: () => PromiseLike<RefreshAnswer>): () => Promise<void> {
  const { describeError, overlays } = useHost();
  return async () => {
    const tell = overlays.begin();
    const { error } = await refetch();
    if (error) tell(describeError(error), { tone: 'error' });
  };
}
