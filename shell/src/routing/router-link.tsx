import type { UiLinkProps } from '@velvet/ui';
import { Link } from 'react-router-dom';
import { useAppLink } from './use-app-link.ts';

const isOwn = (address: string) => address.startsWith('/') && !address.startsWith('//');

/** The kit's links through the router; other origins are plain anchors. */
export function RouterLink({ href, ...props }: UiLinkProps) {
  return isOwn(href) ? (
    <OwnLink href={href} {...props} />
  ) : (
    <a href={href} rel="noreferrer" {...props} />
  );
}

function OwnLink({ href, ...props }: UiLinkProps) {
  return <Link to={href} discover="none" {...props} {...useAppLink(href, props)} />;
}
