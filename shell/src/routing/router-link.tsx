import type { UiLinkProps } from '@velvet/shared/ui';
import { Link } from 'react-router-dom';

const isOwn = (address: string) => address.startsWith('/') && !address.startsWith('//');

/** The kit's links through the router; other origins open as plain anchors. */
export function RouterLink({ href, ...props }: UiLinkProps) {
  return isOwn(href) ? (
    <Link to={href} {...props} />
  ) : (
    <a href={href} rel="noreferrer" {...props} />
  );
}
