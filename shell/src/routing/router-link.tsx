import type { UiLinkProps } from '@velvet/shared/ui';
import type { MouseEvent, PointerEvent } from 'react';
import { useShell } from '../shell-context.ts';

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

function OwnLink(given: UiLinkProps) {
  const { href, onPointerDown, onPointerCancel, onClick, target, ...props } = given;
  const { go, prepare, abandon } = useShell();
  const down = (event: PointerEvent<HTMLAnchorElement>) => {
    prepare(href);
    onPointerDown?.(event);
  };
  const cancel = (event: PointerEvent<HTMLAnchorElement>) => {
    abandon();
    onPointerCancel?.(event);
  };
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || (target ?? '_self') !== '_self') return;
    event.preventDefault();
    go(href);
  };
  return (
    <a
      href={href}
      target={target}
      {...props}
      onPointerDown={down}
      onPointerCancel={cancel}
      onClick={click}
    />
  );
}
