import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { filmHeight, filmSeconds, filmWidth, framesPerSecond, paintFrame } from './film.ts';
import {
  audioKilobits,
  audioName,
  segmentSeconds,
  type VideoRendition,
  videoRenditions,
} from './renditions.ts';

const groupOfPictures = segmentSeconds * framesPerSecond;

const packaging = (name: string): readonly string[] => [
  ...[
    '-f',
    'hls',
    '-hls_time',
    String(segmentSeconds),
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
  ],
  ...[
    '-hls_flags',
    'independent_segments+single_file',
    '-hls_segment_filename',
    `${name}.mp4`,
    `${name}.m3u8`,
  ],
];

function videoOutput({ name, kilobits }: VideoRendition): readonly string[] {
  const rate = [
    '-b:v',
    `${kilobits}k`,
    '-maxrate',
    `${kilobits * 2}k`,
    '-bufsize',
    `${kilobits * 4}k`,
  ];
  const keys = [
    '-g',
    String(groupOfPictures),
    '-keyint_min',
    String(groupOfPictures),
    '-sc_threshold',
    '0',
    '-bf',
    '0',
  ];
  return [
    ...[
      '-map',
      `[${name}]`,
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-profile:v',
      'main',
      '-level',
      '3.0',
      '-pix_fmt',
      'yuv420p',
    ],
    ...[...rate, ...keys, '-threads', '1', '-bitexact', '-map_metadata', '-1'],
    ...packaging(name),
  ];
}

/** A slow chord; the two slightly different rates in each voice make it breathe. */
const chord = [110, 164.81, 220, 277.18]
  .map((hertz, index) => `0.07*sin(2*PI*${hertz}*t)*(0.6+0.4*sin(2*PI*t/${11 + index * 4}))`)
  .join('+');

const clock = [
  'drawtext=font=Sans',
  "text='%{pts\\:gmtime\\:0\\:%M\\\\\\:%S} / 04\\:00'",
  'fontsize=30:fontcolor=white@0.86:x=28:y=h-54',
].join(':');

const graph = [
  `[0:v]scale=854:480:flags=bicubic,setsar=1,${clock},drawtext=font=Sans:text='Velvet sample':fontsize=20:fontcolor=white@0.55:x=w-tw-28:y=h-48,split=3[a][b][480p]`,
  '[a]scale=426:240:flags=area[240p]',
  '[b]scale=640:360:flags=area[360p]',
].join(';');

/** Draws every frame and pipes it into one encoder that writes all renditions into `folder`. */
export async function encodeFilm(folder: string): Promise<void> {
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${filmWidth}x${filmHeight}`,
    '-r',
    String(framesPerSecond),
    '-i',
    '-',
  ];
  const sound = [
    '-f',
    'lavfi',
    '-t',
    String(filmSeconds),
    '-i',
    `aevalsrc=exprs='${chord}':s=48000:c=mono`,
  ];
  const audio = [
    '-map',
    '1:a',
    '-af',
    `afade=t=in:d=3,afade=t=out:st=${filmSeconds - 4}:d=4`,
    '-c:a',
    'aac',
    '-b:a',
    `${audioKilobits}k`,
    '-bitexact',
  ];
  const encoder = spawn(
    'ffmpeg',
    [
      '-v',
      'error',
      '-y',
      ...input,
      ...sound,
      '-filter_complex',
      graph,
      ...videoRenditions.flatMap(videoOutput),
      ...audio,
      ...packaging(audioName),
    ],
    { cwd: folder, stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(encoder, 'close');
  for (let frame = 0; frame < filmSeconds * framesPerSecond; frame += 1) {
    const pixels = new Uint8Array(filmWidth * filmHeight * 3);
    paintFrame(pixels, filmWidth, filmHeight, frame / framesPerSecond);
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
