import type { Canvas } from '../raster/paint.ts';
import { filmSeconds, paintFrame } from './film.ts';
import type { FilmPlan } from './film-plans.ts';
import { writeTrack } from './text-track.ts';

const every = 10;
const width = 160;
const height = 90;
const columns = 6;
const count = filmSeconds / every;
/** What may be seen before paying ends here. */
const previewSeconds = 180;
export const previewThumbs = previewSeconds / every;

/** One sheet of the first small frames, each taken from the middle of its ten seconds. */
export function paintThumbs(plan: FilmPlan, frames = count): Canvas {
  const rows = Math.ceil(frames / columns);
  const sheet = new Uint8Array(width * columns * height * rows * 3);
  const frame = new Uint8Array(width * height * 3);
  for (let index = 0; index < frames; index += 1) {
    paintFrame(plan, frame, width, height, index * every + every / 2);
    const left = (index % columns) * width;
    const top = Math.floor(index / columns) * height;
    for (let row = 0; row < height; row += 1) {
      const line = frame.subarray(row * width * 3, (row + 1) * width * 3);
      sheet.set(line, ((top + row) * width * columns + left) * 3);
    }
  }
  return { width: width * columns, height: height * rows, pixels: sheet };
}

export function thumbsTrack(image: string): string {
  const cues = Array.from({ length: count }, (_, index) => {
    const area = `${(index % columns) * width},${Math.floor(index / columns) * height},${width},${height}`;
    return { from: index * every, until: (index + 1) * every, text: `${image}#xywh=${area}` };
  });
  return writeTrack(cues);
}
