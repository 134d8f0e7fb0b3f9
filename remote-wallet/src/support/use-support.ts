import type { SystemConfig } from '@velvet/contract/system';
import { useSystemConfigQuery } from '@velvet/sdk/api';
import { href } from '@velvet/sdk/routes';
import { supportAddresses } from './support-address.ts';

/** How customer service can be reached (spec S1.4, S3.55, S15.1). */
export const supportOf = (config: SystemConfig | undefined) => ({
  /** undefined until the config is there. */
  isOpen: config?.supportEnabled,
  ...supportAddresses(config?.supportUrl ?? '', href.to('supportOnline')),
});

export function useSupport() {
  const { data: config, error, isFetching, refetch } = useSystemConfigQuery();
  return { ...supportOf(config), error: config ? undefined : error, isFetching, refetch };
}
