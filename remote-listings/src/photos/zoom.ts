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
export const ZOOM_STEP = 1.6;
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

export const distance = (a: Pair, b: Pair): number => Math.hypot(a.x - b.x, a.y - b.y);
export const middle = (a: Pair, b: Pair): Pair => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
