import { useSystemConfigQuery } from '@velvet/shared/api';
import { href } from '@velvet/shared/routes';
import { supportAddresses } from './support-address.ts';

/** How customer service can be reached (spec S1.4, S3.55). */
export function useSupport() {
  const { data: config, error, isFetching, refetch } = useSystemConfigQuery();
  return {
    /** undefined until the config is there. */
    isOpen: config?.supportEnabled,
    ...supportAddresses(config?.supportUrl ?? '', href.to('supportOnline')),
    error: config ? undefined : error,
    isFetching,
    refetch,
  };
}
