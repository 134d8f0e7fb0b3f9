import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Place {
  left: number;
  width: number;
}

const motion = { duration: 280, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

const placeOf = ({ offsetLeft, offsetWidth }: HTMLElement): Place => ({
  left: offsetLeft,
  width: offsetWidth,
});

/**
 * Lets the mark of the selected item start where the last one was. The mark belongs to its item in the
 * markup, so it is in its place without any script, on the server and at every width.
 */
export function useSlidingMark(row: RefObject<HTMLElement | null>, value: unknown): void {
  const last = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const list = row.current;
    const mark = list?.querySelector<HTMLElement>('[data-mark]');
    const item = mark?.parentElement;
    if (!list || !mark || !item) return;
    const before = last.current;
    last.current = item;
    // A row that begins with its selected item is in place: measuring would only cost a layout.
    if (before === item || (!before && !item.previousElementSibling)) return;
    const to = placeOf(item);
    list.scrollLeft = to.left - (list.clientWidth - to.width) / 2;
    if (!before || !mark.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const from = placeOf(before);
    const shift = from.left - to.left + (from.width - to.width) / 2;
    mark.animate(
      { transform: [`translateX(${shift}px) scaleX(${from.width / to.width})`, 'none'] },
      motion,
    );
    // Not read, but what the mark follows.
  }, [row, value]);
}
