import { type RefObject, useLayoutEffect } from 'react';

const CLEAR_PX = 8;

/**
 * Keeps `data-clear` on an element while the page is at its top. Written past React, and only when
 * it changes: an animation bound to the scroll has the styles computed again in every frame.
 */
export function useClearAtTop(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const show = () => element.current?.toggleAttribute('data-clear', window.scrollY <= CLEAR_PX);
    // Just before the frame is laid out anyway; read here it would be laid out once more.
    const frame = requestAnimationFrame(show);
    // Before a list answers the scroll with new rows: reading then would lay them out at once.
    const early = { passive: true, capture: true };
    window.addEventListener('scroll', show, early);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', show, early);
    };
  }, [element]);
}
