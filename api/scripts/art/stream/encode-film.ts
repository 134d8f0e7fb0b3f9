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

/** A key frame opens every segment, and nothing but time may place one. */
const groupOfPictures = segmentSeconds * framesPerSecond;

/** One priming frame comes first: the full length would spill a lone frame into a 61st segment. */
const soundSeconds = filmSeconds - 0.03;

/** Colour is all there is to see here, so it gets the bits that detail would take elsewhere. */
const tuning = 'chroma-qp-offset=-6:deblock=2,2:aq-mode=3';

/** A slow chord; each voice swells at its own pace. */
const chord = [110, 164.81, 220, 277.18]
  .map((hertz, index) => `0.07*sin(2*PI*${hertz}*t)*(0.6+0.4*sin(2*PI*t/${11 + index * 4}))`)
  .join('+');

const clock =
  "drawtext=font=Sans:text='%{pts\\:gmtime\\:0\\:%M\\\\\\:%S} / 04\\:00':fontsize=30:fontcolor=white@0.9:x=30:y=h-56:box=1:boxcolor=black@0.3:boxborderw=9";

const mark =
  "drawtext=font=Sans:text='Velvet sample':fontsize=20:fontcolor=white@0.7:x=w-tw-30:y=h-50";

const graph = [
  `[0:v]scale=854:480:flags=bicubic,setsar=1,${clock},${mark},split=3[a][b][480p]`,
  '[a]scale=426:240:flags=area[240p]',
  '[b]scale=640:360:flags=area[360p]',
].join(';');

function words(options: string): readonly string[] {
  return options.split(' ');
}

function packaging(name: string): readonly string[] {
  return words(
    `-f hls -hls_time ${segmentSeconds} -hls_playlist_type vod -hls_segment_type fmp4 -hls_flags independent_segments+single_file -hls_segment_filename ${name}.mp4 ${name}.m3u8`,
  );
}

function videoOutput({ name, kilobits }: VideoRendition): readonly string[] {
  return [
    ...words(
      `-map [${name}] -c:v libx264 -preset slower -profile:v main -level 3.0 -pix_fmt yuv420p`,
    ),
    ...words(`-b:v ${kilobits}k -maxrate ${kilobits * 2}k -bufsize ${kilobits * 4}k`),
    ...words(`-g ${groupOfPictures} -keyint_min ${groupOfPictures} -sc_threshold 0 -bf 0`),
    ...words(`-x264-params ${tuning} -threads 1 -bitexact -map_metadata -1`),
    ...packaging(name),
  ];
}

function encoderArguments(): readonly string[] {
  return [
    ...words(`-v error -y -f rawvideo -pix_fmt rgb24 -s ${filmWidth}x${filmHeight}`),
    ...words(`-r ${framesPerSecond} -i -`),
    ...words(`-f lavfi -t ${soundSeconds} -i`),
    `aevalsrc=exprs='${chord}':s=48000:c=mono`,
    '-filter_complex',
    graph,
    ...videoRenditions.flatMap(videoOutput),
    ...words(`-map 1:a -af afade=t=in:d=3,afade=t=out:st=${filmSeconds - 4}:d=4`),
    ...words(`-c:a aac -b:a ${audioKilobits}k -bitexact`),
    ...packaging(audioName),
  ];
}

/** Draws every frame and pipes it into one encoder that writes all renditions into `folder`. */
export async function encodeFilm(folder: string): Promise<void> {
  const encoder = spawn('ffmpeg', encoderArguments(), {
    cwd: folder,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
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
