import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWebp } from './art/raster/encode.ts';
import { encodeFilm } from './art/stream/encode-film.ts';
import { filmSeconds } from './art/stream/film.ts';
import { masterPlaylist, readSegments, sizeOf } from './art/stream/playlists.ts';
import { audioName, segmentSeconds, videoRenditions } from './art/stream/renditions.ts';
import { paintThumbs, previewThumbs, thumbsTrack } from './art/stream/thumbs.ts';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../assets/stream');
const expectedSegments = filmSeconds / segmentSeconds;

function report(name: string): void {
  const segments = readSegments(folder, name);
  if (segments.length !== expectedSegments) {
    throw new Error(`${name} has ${segments.length} segments, not ${expectedSegments}`);
  }
  const endOf = (count: number): string =>
    segments
      .slice(0, count)
      .reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
      .toFixed(3);
  const line = `${name}: ${segments.length} segments, ${sizeOf(folder, `${name}.mp4`)} bytes, segment 45 lasts ${segments[44]?.durationSeconds} s from ${endOf(44)} to ${endOf(45)}, all end at ${endOf(60)}`;
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeWebp(join(folder, 'thumbs.webp'), paintThumbs(), 48_000);
  writeWebp(join(folder, 'thumbs-preview.webp'), paintThumbs(previewThumbs), 48_000);
  writeFileSync(join(folder, 'thumbs.vtt'), thumbsTrack('thumbs.webp'));
  await encodeFilm(folder);
  writeFileSync(join(folder, 'master.m3u8'), masterPlaylist(folder));
  for (const name of [...videoRenditions.map(({ name }) => name), audioName]) report(name);
}

await main();
