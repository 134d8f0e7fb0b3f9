import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { captionLanguages } from './captions.ts';
import { framesPerSecond } from './film.ts';
import { audioName, videoRenditions } from './renditions.ts';

export interface Segment {
  readonly durationSeconds: number;
  readonly bytes: number;
}

/** The segments of a media playlist whose entries are byte ranges of one file. */
export function readSegments(folder: string, name: string): readonly Segment[] {
  const text = readFileSync(join(folder, `${name}.m3u8`), 'utf8');
  return [...text.matchAll(/#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)@/g)].map(
    ([, duration, bytes]) => ({
      durationSeconds: Number(duration),
      bytes: Number(bytes),
    }),
  );
}

function bandwidth(segments: readonly Segment[]): {
  readonly average: number;
  readonly peak: number;
} {
  const bits = segments.map(({ bytes, durationSeconds }) => (bytes * 8) / durationSeconds);
  const total = segments.reduce((sum, { bytes }) => sum + bytes * 8, 0);
  const seconds = segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  return { average: Math.ceil(total / seconds), peak: Math.ceil(Math.max(...bits)) };
}

/** Profile and level as they stand in the file's `avcC` box. */
export function avcCodec(folder: string, name: string): string {
  const file = readFileSync(join(folder, `${name}.mp4`));
  const at = file.indexOf('avcC');
  return `avc1.${file.subarray(at + 5, at + 8).toString('hex')}`;
}

/** Name of a track of captions, without its extension. */
export const captionsName = (language: string): string => `captions-${language.toLowerCase()}`;

export function masterPlaylist(folder: string): string {
  const audio = bandwidth(readSegments(folder, audioName));
  const lines = videoRenditions.map(({ name, width, height }) => {
    const video = bandwidth(readSegments(folder, name));
    const attributes = [
      `BANDWIDTH=${video.peak + audio.peak}`,
      `AVERAGE-BANDWIDTH=${video.average + audio.average}`,
      `CODECS="${avcCodec(folder, name)},mp4a.40.2"`,
      `RESOLUTION=${width}x${height}`,
      `FRAME-RATE=${framesPerSecond}.000`,
      'AUDIO="audio"',
      'SUBTITLES="captions"',
    ];
    return `#EXT-X-STREAM-INF:${attributes.join(',')}\n${name}.m3u8`;
  });
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1",URI="${audioName}.m3u8"`,
    ...captionLanguages.map(
      ({ language, name }) =>
        `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${name}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,CHARACTERISTICS="public.accessibility.describes-music-and-sound",URI="${captionsName(language)}.m3u8"`,
    ),
    ...lines,
    '',
  ].join('\n');
}

export function sizeOf(folder: string, file: string): number {
  return statSync(join(folder, file)).size;
}
