import { type MouseEvent, type PointerEvent, useCallback, useRef, useState } from 'react';

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
  const fingers = useRef(new Map<number, Pair>());
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

/** How a picture is seen: its scale, and the shift of its centre from the box's in px. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A point or a size; points count from the centre of the box. */
interface Pair {
  readonly x: number;
  readonly y: number;
}

export const MAX_SCALE = 4;
/** One step of a button or a key. */
const ZOOM_STEP = 1.6;
export const DOUBLE_TAP_SCALE = 2.5;

export const wholePicture: Zoom = { scale: 1, x: 0, y: 0 };

const clamp = (value: number, limit: number): number =>
  Math.min(limit, Math.max(-limit, value)) || 0;

/** The box stays filled: a picture cannot be pushed beyond its own edge. */
function inside({ scale, x, y }: Zoom, box: Pair): Zoom {
  const room = (size: number) => (size * (scale - 1)) / 2;
  return { scale, x: clamp(x, room(box.x)), y: clamp(y, room(box.y)) };
}

/** Scales by a factor; what is under the point stays under it. */
export function zoomAt(zoom: Zoom, factor: number, point: Pair, box: Pair): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor));
  const change = scale / zoom.scale;
  const along = (at: number, shift: number) => at - (at - shift) * change;
  return inside({ scale, x: along(point.x, zoom.x), y: along(point.y, zoom.y) }, box);
}

export const panBy = (zoom: Zoom, by: Pair, box: Pair): Zoom =>
  inside({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, box);

/** In on the point, or out again. */
export const toggleZoom = (zoom: Zoom, point: Pair, box: Pair): Zoom =>
  zoom.scale > 1 ? wholePicture : zoomAt(zoom, DOUBLE_TAP_SCALE, point, box);

const distance = (a: Pair, b: Pair): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Pair, b: Pair): Pair => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
