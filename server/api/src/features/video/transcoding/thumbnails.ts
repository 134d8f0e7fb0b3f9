import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PREVIEW_LIMIT_S } from '@velvet/contract/constants';
import sharp from 'sharp';
import { encode, type Ffmpeg } from './ffmpeg.ts';

const WIDTH = 160;
const HEIGHT = 90;
const COLUMNS = 6;
/** Of films that have more, the frames are further apart: one sheet is loaded at once. */
const FRAMES_MAX = 120;
const EVERY_MIN_S = 10;
const QUALITY = 60;

/** Seconds between two thumbnails of a film. */
export const everySeconds = (seconds: number): number =>
  Math.max(EVERY_MIN_S, Math.ceil(seconds / FRAMES_MAX));

/**
 * Draws the sheets of small frames and writes their track. The preview's sheet ends where the preview
 * does, and its frames are at the same places.
 * @param from file of a rendition of the film; each frame is taken from the middle of its time.
 */
export async function makeThumbnails(
  ffmpeg: Ffmpeg,
  { from, folder, seconds }: { readonly from: string; folder: string; seconds: number },
): Promise<void> {
  const every = everySeconds(seconds);
  const count = Math.ceil(seconds / every);
  await encode(ffmpeg, {
    args: [
      ...['-protocol_whitelist', 'file', '-i', from, '-an', '-vf'],
      // The last picture is held, for a film that ends before the last frame is due.
      `tpad=stop_mode=clone:stop_duration=${every},fps=1/${every}:start_time=0,scale=${WIDTH}:${HEIGHT}:force_original_aspect_ratio=decrease,pad=${WIDTH}:${HEIGHT}:-1:-1:color=black,setsar=1`,
      ...['-frames:v', String(count), '-f', 'image2', 'frame-%04d.png'],
    ],
    folder,
    seconds,
    fileBytes: 1024 ** 2,
  });
  const names = (await readdir(folder)).filter((name) => name.startsWith('frame-')).sort();
  const frames = names.map((name) => path.join(folder, name));
  if (frames.length !== count) throw new Error(`${frames.length} thumbnails of ${count} were made`);
  const shown = Math.ceil(PREVIEW_LIMIT_S / every);
  await writeSheet(path.join(folder, 'thumbs.webp'), frames);
  await writeSheet(path.join(folder, 'thumbs-preview.webp'), frames.slice(0, shown));
  await writeFile(path.join(folder, 'thumbs.vtt'), thumbnailsTrack(count, every, seconds));
}

async function writeSheet(file: string, frames: readonly string[]): Promise<void> {
  const placed = frames.map((input, index) => ({ input, ...placeOf(index) }));
  const rows = Math.ceil(frames.length / COLUMNS);
  const size = { width: WIDTH * COLUMNS, height: HEIGHT * rows };
  await sharp({ create: { ...size, channels: 3, background: '#000000' } })
    .composite(placed)
    .webp({ quality: QUALITY })
    .toFile(file);
}

const placeOf = (index: number) => ({
  left: (index % COLUMNS) * WIDTH,
  top: Math.floor(index / COLUMNS) * HEIGHT,
});

/** WebVTT that names the part of the sheet for each stretch of the film. */
export function thumbnailsTrack(count: number, every: number, seconds: number): string {
  const cues = Array.from({ length: count }, (_, index) => {
    const { left, top } = placeOf(index);
    const until = Math.min((index + 1) * every, seconds);
    const area = `${left},${top},${WIDTH},${HEIGHT}`;
    return `${timeOf(index * every)} --> ${timeOf(until)}\nthumbs.webp#xywh=${area}`;
  });
  return `${['WEBVTT', ...cues].join('\n\n')}\n`;
}

function timeOf(seconds: number): string {
  const milliseconds = Math.round(seconds * 1_000);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const [hours, minutes] = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60];
  const rest = String(milliseconds % 1_000).padStart(3, '0');
  return `${two(hours)}:${two(minutes)}:${two((milliseconds / 1_000) % 60)}.${rest}`;
}
