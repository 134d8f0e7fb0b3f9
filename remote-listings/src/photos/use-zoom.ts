import { type MouseEvent, type PointerEvent, useCallback, useRef, useState } from 'react';
import { distance, middle, panBy, toggleZoom, wholePicture, ZOOM_STEP, zoomAt } from './zoom.ts';

interface Finger {
  readonly x: number;
  readonly y: number;
}

/** A point from the centre of the box that the event belongs to, and the box's size. */
function measure({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const point = { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  return { point, box: { x: width, y: height } };
}

const CENTRE = { x: 0, y: 0 };

/** Pinch, double tap, dragging and steps over the picture that is in view. */
export function useZoom() {
  const [zoom, setZoom] = useState(wholePicture);
  const fingers = useRef(new Map<number, Finger>());
  const reset = useCallback(() => setZoom(wholePicture), []);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    fingers.current.set(event.pointerId, measure(event).point);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const { point, box } = measure(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, point);
    setZoom((current) => {
      if (!other) {
        const by = { x: point.x - before.x, y: point.y - before.y };
        return current.scale > 1 ? panBy(current, by, box) : current;
      }
      const from = distance(before, other);
      const factor = from > 0 ? distance(point, other) / from : 1;
      const held = middle(before, other);
      const now = middle(point, other);
      const moved = panBy(current, { x: now.x - held.x, y: now.y - held.y }, box);
      return zoomAt(moved, factor, now, box);
    });
  };
  const lift = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId);
  };
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const { point, box } = measure(event);
    setZoom((current) => toggleZoom(current, point, box));
  };
  /** By whole steps, in or out. */
  const stepBy = (steps: number) => {
    const box = { x: innerWidth, y: innerHeight };
    setZoom((current) => zoomAt(current, ZOOM_STEP ** steps, CENTRE, box));
  };

  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
    onDoubleClick,
  };
  return { zoom, reset, stepBy, handlers };
}
