import { createContext, useContext, useEffect, useRef } from 'react';
import { createOverlayStack, type OverlayStack } from './overlay-stack.ts';

/** Only effects touch the stack, so renders on a server share nothing through the default one. */
const OverlayContext = createContext<OverlayStack>(createOverlayStack());

export const OverlayProvider = OverlayContext.Provider;

export function useOverlayStack(): OverlayStack {
  return useContext(OverlayContext);
}

/** Registers an overlay that is not one of the kit's dialogs while `open`. */
export function useOverlay(open: boolean, close: () => void): void {
  const stack = useOverlayStack();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(
    () => (open ? stack.push({ close: () => latest.current() }) : undefined),
    [open, stack],
  );
}
