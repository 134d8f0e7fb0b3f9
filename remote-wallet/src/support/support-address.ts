import { isSafeUrl } from '@velvet/contract/primitives';
import { isSupportElsewhere } from '@velvet/contract/support-address';

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
