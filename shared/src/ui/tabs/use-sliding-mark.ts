import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Place {
  left: number;
  width: number;
}

const motion = { duration: 280, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

/**
 * Lets the mark of the selected item start where the last one was. The mark belongs to its item in the
 * markup, so it is in its place without any script, on the server and at every width.
 */
export function useSlidingMark(row: RefObject<HTMLElement | null>, value: unknown): void {
  const last = useRef<Place>(null);
  useLayoutEffect(() => {
    const list = row.current;
    const mark = list?.querySelector<HTMLElement>('[data-mark]');
    const item = mark?.parentElement;
    if (!list || !mark || !item) return;
    const from = last.current;
    const to = { left: item.offsetLeft, width: item.offsetWidth };
    last.current = to;
    list.scrollLeft = to.left - (list.clientWidth - to.width) / 2;
    if (!from || !mark.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const shift = from.left - to.left + (from.width - to.width) / 2;
    mark.animate(
      { transform: [`translateX(${shift}px) scaleX(${from.width / to.width})`, 'none'] },
      motion,
    );
    // Not read, but what the mark follows.
  }, [row, value]);
}
