import type { Crop } from '@velvet/contract/ops/listings';

/** The edges of the shown part of a photo, in whole percent of its width and height. */
export interface CropFrame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const WHOLE = 100;
export const wholeFrame: CropFrame = { left: 0, right: WHOLE, top: 0, bottom: WHOLE };
/** What is smaller cannot be recognised. */
export const FRAME_MIN = 10;

const percent = (fraction: number): number => Math.round(fraction * WHOLE);

export const toFrame = (crop: Crop | undefined): CropFrame =>
  crop
    ? {
        left: percent(crop.left),
        right: percent(crop.left + crop.width),
        top: percent(crop.top),
        bottom: percent(crop.top + crop.height),
      }
    : wholeFrame;

/** undefined where nothing is cut off. */
export function toCrop({ left, right, top, bottom }: CropFrame): Crop | undefined {
  const [width, height] = [right - left, bottom - top];
  if (width >= WHOLE && height >= WHOLE) return undefined;
  return { left: left / WHOLE, top: top / WHOLE, width: width / WHOLE, height: height / WHOLE };
}

export interface Point {
  /** From the left and upper edge, in parts of the photo; may lie outside of it. */
  readonly x: number;
  readonly y: number;
}

function span(one: number, other: number): readonly [number, number] {
  const [low = 0, high = 0] = [one, other]
    .map((part) => Math.min(Math.max(percent(part), 0), WHOLE))
    .sort((a, b) => a - b);
  if (high - low >= FRAME_MIN) return [low, high];
  const start = Math.min(low, WHOLE - FRAME_MIN);
  return [start, start + FRAME_MIN];
}

/** The frame between two points, within the photo and not too small. */
export function frameBetween(one: Point, other: Point): CropFrame {
  const [left, right] = span(one.x, other.x);
  const [top, bottom] = span(one.y, other.y);
  return { left, right, top, bottom };
}
