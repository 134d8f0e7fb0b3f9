import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chordExpression, fadeInSeconds, fadeOutSeconds } from './chord.ts';
import { filmHeight, filmSeconds, filmWidth, framesPerSecond, paintFrame } from './film.ts';
import type { FilmPlan } from './film-plans.ts';
import {
  audioKilobits,
  audioName,
  segmentSeconds,
  type VideoRendition,
  videoRenditions,
} from './renditions.ts';

/** A key frame opens every segment, and nothing but time may place one. */
const groupOfPictures = segmentSeconds * framesPerSecond;

/** One priming frame comes first: the full length would spill a lone frame into a 61st segment. */
const soundSeconds = filmSeconds - 0.03;

/** Colour is all there is to see here, so it gets the bits that detail would take elsewhere. */
const tuning = 'chroma-qp-offset=-6:deblock=2,2:aq-mode=3';

function words(options: string): readonly string[] {
  return options.split(' ');
}

function packaging(name: string): readonly string[] {
  return words(
    `-f hls -hls_time ${segmentSeconds} -hls_playlist_type vod -hls_segment_type fmp4 -hls_flags independent_segments+single_file -hls_segment_filename ${name}.mp4 ${name}.m3u8`,
  );
}

const ffmpeg = (folder: string, options: readonly string[]): void => {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...options], { cwd: folder, stdio: 'inherit' });
};

/** In two passes: in one, the first seconds would get too few bits. */
function encodeRendition(
  folder: string,
  frames: string,
  { name, width, height, kilobits }: VideoRendition,
): void {
  const encoding = (pass: 1 | 2) => [
    ...words(`-f rawvideo -pix_fmt rgb24 -s ${filmWidth}x${filmHeight} -r ${framesPerSecond}`),
    ...['-i', frames, '-vf', `scale=${width}:${height}:flags=bicubic,setsar=1`],
    ...words('-c:v libx264 -preset slower -profile:v main -level 3.0 -pix_fmt yuv420p'),
    ...words(`-b:v ${kilobits}k -maxrate ${kilobits * 2}k -bufsize ${kilobits * 4}k`),
    ...words(`-g ${groupOfPictures} -keyint_min ${groupOfPictures} -sc_threshold 0 -bf 0`),
    ...words(`-x264-params ${tuning} -threads 1 -bitexact -map_metadata -1`),
    ...['-pass', String(pass), '-passlogfile', `${frames}.${name}`],
  ];
  ffmpeg(folder, [...encoding(1), ...words('-f null -')]);
  ffmpeg(folder, [...encoding(2), ...packaging(name)]);
}

function encodeSound(folder: string, { rootHertz }: FilmPlan): void {
  ffmpeg(folder, [
    ...words(`-f lavfi -t ${soundSeconds} -i`),
    `aevalsrc=exprs='${chordExpression(rootHertz)}':s=48000:c=mono`,
    '-af',
    `afade=t=in:d=${fadeInSeconds},afade=t=out:st=${filmSeconds - fadeOutSeconds}:d=${fadeOutSeconds}`,
    ...words(`-c:a aac -b:a ${audioKilobits}k -bitexact`),
    ...packaging(audioName),
  ]);
}

function paintFilm(plan: FilmPlan, file: string): void {
  const frames = openSync(file, 'w');
  const pixels = new Uint8Array(filmWidth * filmHeight * 3);
  for (let frame = 0; frame < filmSeconds * framesPerSecond; frame += 1) {
    paintFrame(plan, pixels, filmWidth, filmHeight, frame / framesPerSecond);
    writeSync(frames, pixels);
  }
  closeSync(frames);
}

/**
 * Paints a film into a temporary file (1 GB) and encodes all its renditions into `folder`.
 * @throws what ffmpeg's failure throws.
 */
export function encodeFilm(plan: FilmPlan, folder: string): void {
  const temporary = mkdtempSync(join(tmpdir(), 'velvet-film-'));
  try {
    const frames = join(temporary, 'frames.rgb');
    paintFilm(plan, frames);
    for (const rendition of videoRenditions) encodeRendition(folder, frames, rendition);
    encodeSound(folder, plan);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
