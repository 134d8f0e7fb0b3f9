import { stat } from 'node:fs/promises';
import { errorCode } from '@velvet/files/error-code';
import { hashOfFile } from '@velvet/files/folder';
import * as v from 'valibot';
import { type Ffmpeg, pictureCodecs, probe, soundCodecs } from './ffmpeg.ts';
import { TranscodingFailed } from './sandbox.ts';

/** What is known of an uploaded film before it is transcoded. */
export interface Source {
  /** Of the container; undefined where it does not say. */
  readonly seconds: number | undefined;
  /** Index of the picture's stream. */
  readonly picture: number;
  /** Of the sound's; undefined for a silent film. */
  readonly sound: number | undefined;
  readonly width: number;
  readonly height: number;
  /** Whole frames per second that come next to its own: 24, 25 or 30. */
  readonly frameRate: number;
}

/** Longest side of a picture: 4K. */
const SIDE_MAX = 4_096;
const SECONDS_MIN = 1;
const SHOWN =
  'format=duration:stream=index,codec_type,codec_name,width,height,avg_frame_rate:stream_disposition=attached_pic';

const probedSchema = v.object({
  format: v.object({ duration: v.optional(v.pipe(v.string(), v.transform(Number))) }),
  streams: v.array(
    v.object({
      index: v.number(),
      codec_type: v.optional(v.string()),
      codec_name: v.optional(v.string()),
      width: v.optional(v.number()),
      height: v.optional(v.number()),
      avg_frame_rate: v.optional(v.string()),
      disposition: v.optional(v.object({ attached_pic: v.optional(v.number()) })),
    }),
  ),
});
type ProbedStream = v.InferOutput<typeof probedSchema>['streams'][number];

/** The file that was announced. */
export interface Announced {
  readonly file: string;
  readonly size: number;
  readonly sha256: Buffer | null;
}

/**
 * Makes sure that a file is the one that was announced.
 * @throws TranscodingFailed `wrong_hash`.
 */
export async function checkHash({ file, size, sha256 }: Announced): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (found?.size !== size) throw new TranscodingFailed('wrong_hash');
  if (sha256 !== null && (await hashOfFile(file)) !== sha256.toString('hex')) {
    throw new TranscodingFailed('wrong_hash');
  }
}

/**
 * Has ffprobe look into a file, confined as ffmpeg is.
 * @returns what it wrote, for `toSource`.
 * @throws TranscodingFailed `not_a_video`, `over_limits`.
 */
export const probeSource = (
  ffmpeg: Ffmpeg,
  { file, folder }: { readonly file: string; readonly folder: string },
): Promise<string> => probe(ffmpeg, { file, folder, show: SHOWN });

/**
 * What ffprobe says of a film.
 * @throws TranscodingFailed `not_a_video`, `too_long`, `too_short`, `too_large`.
 */
export function toSource(probed: unknown, maxSeconds: number): Source {
  const read = v.safeParse(probedSchema, probed);
  if (!read.success) throw new TranscodingFailed('not_a_video');
  const { format, streams } = read.output;
  const picture = streams.find(isPicture);
  const { width = 0, height = 0 } = picture ?? {};
  if (!picture || width < 1 || height < 1) throw new TranscodingFailed('not_a_video');
  if (Math.max(width, height) > SIDE_MAX) throw new TranscodingFailed('too_large');
  const seconds = Number.isFinite(format.duration) ? format.duration : undefined;
  if (seconds !== undefined && seconds > maxSeconds) throw new TranscodingFailed('too_long');
  if (seconds !== undefined && seconds < SECONDS_MIN) throw new TranscodingFailed('too_short');
  return {
    seconds,
    picture: picture.index,
    sound: streams.find(isSound)?.index,
    width,
    height,
    frameRate: frameRateOf(picture.avg_frame_rate ?? ''),
  };
}

const isPicture = ({ codec_type, codec_name = '', disposition }: ProbedStream): boolean =>
  codec_type === 'video' && disposition?.attached_pic !== 1 && pictureCodecs.includes(codec_name);
const isSound = ({ codec_type, codec_name = '' }: ProbedStream): boolean =>
  codec_type === 'audio' && soundCodecs.includes(codec_name);

/** 50 frames become 25 and 60 become 30: phones gain nothing from more. */
function frameRateOf(fraction: string): number {
  const [, above = '0', below = '0'] = /^(\d+)\/(\d+)$/.exec(fraction) ?? [];
  const rate = Number(above) / Number(below);
  const folded = rate > 45 ? rate / 2 : rate;
  if (!(folded > 0)) return 25;
  if (folded <= 24.5) return 24;
  return folded <= 26 ? 25 : 30;
}
