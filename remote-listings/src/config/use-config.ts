import type { SystemConfig } from '@velvet/contract/system';
import { useSystemConfigQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';

export type ConfigState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly config: SystemConfig }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void };

/** The configured texts and pictures of the screen, as a part of it sees them. */
export function useConfig(): ConfigState {
  const { data, error, isFetching, refetch } = useSystemConfigQuery();
  const { describeError } = useHost();
  if (data) return { kind: 'ready', config: data };
  if (!error || isFetching) return { kind: 'loading' };
  return { kind: 'failed', message: describeError(error), retry: refetch };
}
