import { isSafeUrl } from '@velvet/contract/primitives';
import { isSupportElsewhere } from '@velvet/contract/support-address';
import type { SystemConfig } from '@velvet/contract/system';
import { useSystemConfigQuery } from '@velvet/sdk/api';
import { href } from '@velvet/sdk/routes';

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

/** The bundled page, shown while the operator has configured none. */
const BUNDLED_SUPPORT_PAGE = '/pages/support';

interface SupportAddresses {
  /** What the contact button opens. */
  readonly contact: string;
  /** Whether that is a page of somebody else. */
  readonly isElsewhere: boolean;
  /** What the frame shows. */
  readonly framed: string;
}

/** Where support is, from the configured link; `screen` is our own page with the frame. */
export function supportAddresses(configured: string, screen: string): SupportAddresses {
  if (isSupportElsewhere(configured)) {
    return { contact: configured, isElsewhere: true, framed: configured };
  }
  const framed = isSafeUrl(configured) ? configured : BUNDLED_SUPPORT_PAGE;
  return { contact: screen, isElsewhere: false, framed };
}
