import { useHost } from '@velvet/sdk/feature';
import type { UiLinkProps } from '@velvet/ui';
import type { MouseEvent, PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import { useShellActions } from '../shell-actions/shell-actions.ts';

type LinkHandlers = Required<Pick<UiLinkProps, 'onPointerDown' | 'onPointerCancel' | 'onClick'>>;
type Given = { readonly [K in keyof LinkHandlers]?: LinkHandlers[K] | undefined };

/** Taps that open a tab or a window are left to the browser; the new page runs its own guard. */
const staysHere = ({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: Tap) =>
  button === 0 &&
  !(metaKey || ctrlKey || shiftKey || altKey) &&
  ['', '_self'].includes(currentTarget.target);
type Tap = MouseEvent<HTMLAnchorElement>;

/**
 * What a link of the app does on top of React Router's: its target is preloaded at touch, and a
 * guest whom it would lead to a member's screen is asked to log in instead (spec S3.2).
 */
export function useAppLink(address: string, given: Given): LinkHandlers {
  const { overlays } = useHost();
  const { preload, cancelPreload, needsSignIn } = useShellActions();
  return {
    onPointerDown(event: PointerEvent<HTMLAnchorElement>) {
      preload(address);
      given.onPointerDown?.(event);
    },
    onPointerCancel(event: PointerEvent<HTMLAnchorElement>) {
      cancelPreload();
      given.onPointerCancel?.(event);
    },
    onClick(event: Tap) {
      given.onClick?.(event);
      if (event.defaultPrevented || !staysHere(event) || !needsSignIn(address)) return;
      event.preventDefault();
      void overlays.askToSignIn(address);
    },
  };
}

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
