import { type RefObject, useEffect, useRef } from 'react';

/** Whether the screen has been left: an answer that comes later leads nowhere. */
export function useHasLeft(): Readonly<RefObject<boolean>> {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}
