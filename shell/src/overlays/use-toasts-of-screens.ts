import { useAppDispatch, useAppSelector } from '@velvet/sdk/store';
import { useOverlayStack } from '@velvet/ui';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { selectToast, toastDismissed } from './overlays-slice.ts';

/** A toast shown this shortly before a step tells why it was made. */
const REASON_MS = 1_000;

/**
 * Takes a toast away with the screen that it was about: when another screen comes, and when a
 * dialog or a sheet opens.
 */
export function useToastsOfScreens(): void {
  const dispatch = useAppDispatch();
  const toast = useAppSelector(selectToast);
  const { pathname, search } = useLocation();
  const stack = useOverlayStack();
  const depth = useSyncExternalStore(stack.subscribe, () => stack.getSnapshot().length);
  const shown = useRef({ id: '', at: 0 });
  const before = useRef({ address: pathname + search, depth });

  useEffect(() => {
    if (toast) shown.current = { id: toast.id, at: performance.now() };
  }, [toast]);

  useEffect(() => {
    const address = pathname + search;
    const isStep = address !== before.current.address || depth > before.current.depth;
    before.current = { address, depth };
    const { id, at } = shown.current;
    if (isStep && performance.now() - at > REASON_MS) dispatch(toastDismissed(id));
  }, [pathname, search, depth, dispatch]);
}
