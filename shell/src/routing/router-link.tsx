import { useHost } from '@velvet/shared/feature';
import type { UiLinkProps } from '@velvet/shared/ui';
import type { PointerEvent } from 'react';
import { Link } from 'react-router-dom';

const isOwn = (address: string) => address.startsWith('/') && !address.startsWith('//');

/** The kit's links through the router, warmed under the finger; other origins are plain anchors. */
export function RouterLink({ href, ...props }: UiLinkProps) {
  return isOwn(href) ? (
    <OwnLink href={href} {...props} />
  ) : (
    <a href={href} rel="noreferrer" {...props} />
  );
}

function OwnLink({ href, onPointerDown, ...props }: UiLinkProps) {
  const { warm } = useHost();
  const warmAndTell = (event: PointerEvent<HTMLAnchorElement>) => {
    warm(href);
    onPointerDown?.(event);
  };
  return <Link to={href} onPointerDown={warmAndTell} {...props} />;
}
