import { useHost } from '@velvet/shared/feature';
import { useNavigate } from '@velvet/shared/routes';
import type { UiLinkProps } from '@velvet/shared/ui';
import type { MouseEvent, PointerEvent } from 'react';

const isOwn = (address: string) => address.startsWith('/') && !address.startsWith('//');

/** The kit's links through the router, warmed under the finger; other origins are plain anchors. */
export function RouterLink({ href, ...props }: UiLinkProps) {
  return isOwn(href) ? (
    <OwnLink href={href} {...props} />
  ) : (
    <a href={href} rel="noreferrer" {...props} />
  );
}

/** Taps that open a tab or a window, or that somebody else handled, are the browser's. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

function OwnLink({ href, onPointerDown, onClick, target, ...props }: UiLinkProps) {
  const { warm } = useHost();
  const navigate = useNavigate();
  const down = (event: PointerEvent<HTMLAnchorElement>) => {
    warm(href);
    onPointerDown?.(event);
  };
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || (target ?? '_self') !== '_self') return;
    event.preventDefault();
    // Where one is already, another step back would lead to the same.
    const { pathname, search } = window.location;
    void navigate(href, { replace: pathname + search === href });
  };
  return <a href={href} target={target} {...props} onPointerDown={down} onClick={click} />;
}
