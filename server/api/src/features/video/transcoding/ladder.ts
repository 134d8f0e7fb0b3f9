import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TranscodingStep } from '@velvet/contract/ops/transcodings';
import { readRendition } from '../rendition.ts';
import { inputOptions } from './ffmpeg.ts';
import type { Source } from './source.ts';

/** One quality of the picture: the box that it fits into, and its bits. */
export interface Rung {
  readonly name: Extract<TranscodingStep, '240p' | '360p' | '480p'>;
  readonly width: number;
  readonly height: number;
  /** Most bits in a second, in thousands. */
  readonly kilobits: number;
}

const SEGMENT_SECONDS = 4;
export const AUDIO = 'audio';
const AUDIO_KILOBITS = 96;

const rungs: readonly Rung[] = [
  { name: '240p', width: 426, height: 240, kilobits: 400 },
  { name: '360p', width: 640, height: 360, kilobits: 800 },
  { name: '480p', width: 854, height: 480, kilobits: 1_400 },
];

/** The qualities that a film has: none is larger than the film, but for the smallest. */
export const ladderOf = ({ width, height }: Pick<Source, 'width' | 'height'>): readonly Rung[] =>
  rungs.filter((rung, index) => index === 0 || width >= rung.width || height >= rung.height);

const words = (options: string): readonly string[] => options.split(' ');

const packaging = (name: string): readonly string[] =>
  words(
    `-f hls -hls_time ${SEGMENT_SECONDS} -hls_playlist_type vod -hls_segment_type fmp4 -hls_flags independent_segments+single_file -hls_segment_filename ${name}.mp4 ${name}.m3u8`,
  );

/** Nothing of the file's own descriptions, chapters and subtitles. */
const BARE = words('-map_metadata -1 -map_chapters -1 -sn -dn');

/** Square pixels, within the box; sides are even, as the encoder needs them. */
const fit = ({ width, height }: Pick<Rung, 'width' | 'height'>): string =>
  [
    "scale='trunc(iw*sar/2)*2':ih",
    `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bicubic`,
    'setsar=1',
  ].join(',');

/** A key frame opens every segment, and nothing but time places one. */
export function pictureArgs(
  file: string,
  { picture, frameRate }: Source,
  rung: Rung,
  maxSeconds: number,
): readonly string[] {
  const group = SEGMENT_SECONDS * frameRate;
  return [
    ...inputOptions(file),
    ...words(`-t ${maxSeconds} -map 0:${picture} -an`),
    ...BARE,
    ...['-vf', `fps=${frameRate}:start_time=0,${fit(rung)},format=yuv420p`],
    ...words('-c:v libx264 -preset fast -profile:v main -crf 23 -threads 2'),
    ...words(`-maxrate ${rung.kilobits}k -bufsize ${rung.kilobits * 2}k`),
    ...words(`-g ${group} -keyint_min ${group} -sc_threshold 0 -bf 0`),
    ...packaging(rung.name),
  ];
}

/** Silence fills what is missing before and between, so that sound and picture stay together. */
export const soundArgs = (file: string, sound: number, maxSeconds: number): readonly string[] => [
  ...inputOptions(file),
  ...words(`-t ${maxSeconds} -map 0:${sound} -vn`),
  ...BARE,
  ...words(`-af aresample=async=1:first_pts=0 -ac 2 -ar 48000 -c:a aac -b:a ${AUDIO_KILOBITS}k`),
  ...packaging(AUDIO),
];

/** One frame of the film, as a picture beside others. */
export const frameArgs = (
  file: string,
  { picture }: Source,
  { at, width, name }: { readonly at: number; readonly width: number; readonly name: string },
): readonly string[] => [
  ...words(`-ss ${at.toFixed(3)}`),
  ...inputOptions(file),
  ...words(`-map 0:${picture} -an`),
  ...BARE,
  ...['-vf', fit({ width, height: width })],
  ...words(`-frames:v 1 -f image2 -update 1 ${name}`),
];

/** Most bytes of a rendition, with room for its container. */
export const fileBytesOf = (kilobits: number, seconds: number): number =>
  Math.ceil((kilobits * 1_000 * seconds) / 8) * 2 + 16 * 1024 ** 2;

/** About how much of the time each step takes; renditions of more pixels take longer. */
const weights: Readonly<Record<TranscodingStep, number>> = {
  checking: 3,
  audio: 7,
  '240p': 17,
  '360p': 25,
  '480p': 37,
  posters: 4,
  thumbnails: 6,
  storing: 1,
};

/**
 * How far a film is.
 * @param steps those that it takes, in their order.
 * @param fraction of `step`, from 0 to 1.
 * @returns whole percent of all; 100 is left to the end.
 */
export function percentOf(
  steps: readonly TranscodingStep[],
  step: TranscodingStep,
  fraction: number,
): number {
  const weightOf = (some: readonly TranscodingStep[]): number =>
    some.reduce((sum, each) => sum + weights[each], 0);
  const before = weightOf(steps.slice(0, steps.indexOf(step)));
  const within = Math.min(1, Math.max(0, fraction)) * weights[step];
  return Math.min(99, Math.floor((100 * (before + within)) / weightOf(steps)));
}

/** The beginning of a file holds its `moov` box. */
const HEAD_BYTES = 64 * 1024;
/** Of an `avcC` box from its name on: version, profile, compatibility, level. */
const AVCC = 'avcC';
const SAMPLE_ENTRY = 'avc1';

/** What a master playlist says of one rendition of the picture. */
interface PictureRendition {
  readonly name: Rung['name'];
  /** Profile and level, as RFC 6381 writes them. */
  readonly codec: string;
  readonly width: number;
  readonly height: number;
}

/** Bits per second of a rendition. */
interface Bandwidth {
  readonly average: number;
  readonly peak: number;
}

/**
 * Reads what ffmpeg has written of a picture.
 * @throws Error when the file is of another kind.
 */
export async function readPicture(folder: string, name: Rung['name']): Promise<PictureRendition> {
  const handle = await open(path.join(folder, `${name}.mp4`));
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    const [entry, avcc] = [head.indexOf(SAMPLE_ENTRY), head.indexOf(AVCC)];
    if (entry < 0 || avcc < 0) throw new Error(`${name}.mp4 has no H.264 picture`);
    return {
      name,
      codec: `avc1.${head.subarray(avcc + 5, avcc + 8).toString('hex')}`,
      width: head.readUInt16BE(entry + 28),
      height: head.readUInt16BE(entry + 30),
    };
  } finally {
    await handle.close();
  }
}

async function bandwidthOf(folder: string, name: string): Promise<Bandwidth> {
  const { segments } = readRendition(
    name,
    await readFile(path.join(folder, `${name}.m3u8`), 'utf8'),
  );
  const bits = segments.reduce((sum, { bytes }) => sum + bytes.length * 8, 0);
  const seconds = segments.reduce((sum, { durationS }) => sum + durationS, 0);
  // A last part of a few frames says nothing about what playing needs.
  const rates = segments.map(({ bytes, durationS }) => (bytes.length * 8) / Math.max(durationS, 1));
  return { average: Math.ceil(bits / seconds), peak: Math.ceil(Math.max(...rates)) };
}

/** The master playlist of renditions in a folder, the smallest first, without captions. */
export async function masterPlaylist(
  folder: string,
  pictures: readonly PictureRendition[],
  { frameRate, hasSound }: { readonly frameRate: number; readonly hasSound: boolean },
): Promise<string> {
  const none: Bandwidth = { average: 0, peak: 0 };
  const sound = hasSound ? await bandwidthOf(folder, AUDIO) : none;
  const streams: string[] = [];
  for (const { name, codec, width, height } of pictures) {
    const own = await bandwidthOf(folder, name);
    const attributes = [
      `BANDWIDTH=${own.peak + sound.peak}`,
      `AVERAGE-BANDWIDTH=${own.average + sound.average}`,
      `CODECS="${hasSound ? `${codec},mp4a.40.2` : codec}"`,
      `RESOLUTION=${width}x${height}`,
      `FRAME-RATE=${frameRate}.000`,
      ...(hasSound ? ['AUDIO="audio"'] : []),
    ];
    streams.push(`#EXT-X-STREAM-INF:${attributes.join(',')}\n${name}.m3u8`);
  }
  const media = `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${AUDIO}.m3u8"`;
  const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  return `${[...head, ...(hasSound ? [media] : []), ...streams].join('\n')}\n`;
}

/** Length of a rendition in seconds. */
export async function secondsOf(folder: string, name: string): Promise<number> {
  const playlist = await readFile(path.join(folder, `${name}.m3u8`), 'utf8');
  return readRendition(name, playlist).segments.reduce((sum, { durationS }) => sum + durationS, 0);
}
