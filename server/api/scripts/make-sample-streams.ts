import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWebp } from './art/raster/encode.ts';
import { captionLanguages, captionsTrack } from './art/stream/captions.ts';
import { encodeFilm } from './art/stream/encode-film.ts';
import { filmSeconds } from './art/stream/film.ts';
import { type FilmPlan, filmNames, filmPlans } from './art/stream/film-plans.ts';
import { captionsName, masterPlaylist, readSegments, sizeOf } from './art/stream/playlists.ts';
import { audioName, segmentSeconds, videoRenditions } from './art/stream/renditions.ts';
import { paintThumbs, previewThumbs, thumbsTrack } from './art/stream/thumbs.ts';

const streams = join(dirname(fileURLToPath(import.meta.url)), '../assets/streams');
const expectedSegments = filmSeconds / segmentSeconds;
const sheetLimit = 48_000;

/** Fails when a rendition is cut otherwise; answers its size in bytes. */
function measured(folder: string, name: string): number {
  const { length } = readSegments(folder, name);
  if (length !== expectedSegments) {
    throw new Error(`${folder}/${name} has ${length} segments, not ${expectedSegments}`);
  }
  return sizeOf(folder, `${name}.mp4`);
}

function makeStream(name: string, plan: FilmPlan): number {
  const folder = join(streams, `sample-${name}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeWebp(join(folder, 'thumbs.webp'), paintThumbs(plan), sheetLimit);
  writeWebp(join(folder, 'thumbs-preview.webp'), paintThumbs(plan, previewThumbs), sheetLimit);
  writeFileSync(join(folder, 'thumbs.vtt'), thumbsTrack('thumbs.webp'));
  for (const { language } of captionLanguages) {
    writeFileSync(join(folder, `${captionsName(language)}.vtt`), captionsTrack(language));
  }
  encodeFilm(plan, folder);
  writeFileSync(join(folder, 'master.m3u8'), masterPlaylist(folder));
  const sizes = [...videoRenditions.map((rendition) => rendition.name), audioName].map(
    (rendition) => ({ rendition, bytes: measured(folder, rendition) }),
  );
  const list = sizes.map(({ rendition, bytes }) => `${rendition} ${bytes}`).join(', ');
  process.stdout.write(`${name}: ${list} bytes\n`);
  return sizes.reduce((sum, { bytes }) => sum + bytes, 0);
}

let total = 0;
// All of them, or those that are named on the command line.
const wanted = process.argv.slice(2);
for (const name of filmNames.filter((one) => wanted.length === 0 || wanted.includes(one))) {
  total += makeStream(name, filmPlans[name]);
}
process.stdout.write(`all: ${total} bytes\n`);
