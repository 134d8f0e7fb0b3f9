import { statfs } from 'node:fs/promises';
import {
  runTool,
  type Sandbox,
  type ToolEnd,
  type ToolLimits,
  TranscodingFailed,
} from './sandbox.ts';

/** What every run of a transcoding shares. */
export interface Ffmpeg {
  readonly sandbox: Sandbox;
  /** Ends whatever runs. */
  readonly signal: AbortSignal;
  /** Told what ffmpeg said when it failed. */
  readonly onSaid: (said: string) => void;
}

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;
/** Decoding 4K takes most of it. */
const MEMORY_BYTES = 4 * GIGABYTE;
const PROGRESS_MAX_BYTES = 64 * MEGABYTE;
const ANSWER_MAX_BYTES = MEGABYTE;
/** Less than this, and a failure is the disk's. */
const FULL_BELOW_BYTES = 64 * MEGABYTE;

/**
 * Only containers that name no other files or addresses, and codecs that people use; nothing but
 * files may be opened. An upload may be anything.
 */
const CONFINED = [
  ...['-protocol_whitelist', 'file,pipe'],
  ...['-format_whitelist', 'mov,matroska,mpegts,mpeg,avi,flv,asf,ogg'],
] as const;

/** Codecs of pictures that are accepted. */
export const pictureCodecs: readonly string[] = [
  ...['h264', 'hevc', 'av1', 'vp8', 'vp9', 'mpeg4', 'mpeg2video', 'mpeg1video'],
  ...['prores', 'dnxhd', 'mjpeg', 'theora', 'msmpeg4v3', 'wmv2', 'vc1', 'flv1', 'h263'],
];
/** Codecs of sound that are accepted. */
export const soundCodecs: readonly string[] = [
  ...['aac', 'mp3', 'mp2', 'ac3', 'eac3', 'opus', 'vorbis', 'flac', 'alac', 'dts'],
  ...['wmav2', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s32le', 'pcm_f32le'],
];

/** Options of every input that an operator has sent. */
export const inputOptions = (file: string): readonly string[] => [...CONFINED, '-i', file];

/** One encoding. */
interface Encoding {
  /** Of input, filters and output, without those that every run has. */
  readonly args: readonly string[];
  readonly folder: string;
  /** How much of the film is read, in seconds: the limits of time are in proportion. */
  readonly seconds: number;
  readonly fileBytes: number;
  /** Told how many seconds of output there are. */
  readonly onSeconds?: (seconds: number) => void;
}

/**
 * Runs ffmpeg once.
 * @throws TranscodingFailed `over_limits`, `no_space` or `unreadable`.
 */
export async function encode(
  { sandbox, signal, onSaid }: Ffmpeg,
  { args, folder, seconds, fileBytes, onSeconds }: Encoding,
): Promise<void> {
  const limits = { ...budgetOf(seconds), memoryBytes: MEMORY_BYTES, fileBytes };
  const own = ['-hide_banner', '-nostdin', '-v', 'error', '-y', '-nostats', '-progress', 'pipe:1'];
  const end = await runTool({
    ...sandbox.command('ffmpeg', [...own, ...args], limits),
    folder,
    wallMs: limits.cpuSeconds * 1_000,
    outputMaxBytes: PROGRESS_MAX_BYTES,
    onLine: (line) => {
      const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
      if (microseconds !== undefined) onSeconds?.(Number(microseconds) / 1_000_000);
    },
    signal,
  });
  await checkEnd(end, folder, onSaid);
}

/** A slow core needs several seconds for one of the film. */
const budgetOf = (seconds: number): Pick<ToolLimits, 'cpuSeconds'> => ({
  cpuSeconds: 120 + seconds * 20,
});

/**
 * Runs ffprobe and returns what it wrote.
 * @throws TranscodingFailed `over_limits` or `not_a_video`.
 */
export async function probe(
  { sandbox, signal, onSaid }: Ffmpeg,
  { file, folder, show }: { readonly file: string; readonly folder: string; readonly show: string },
): Promise<string> {
  const args = ['-v', 'error', ...CONFINED, '-show_entries', show, '-of', 'json', file];
  const limits = { cpuSeconds: 60, memoryBytes: MEMORY_BYTES, fileBytes: 0 };
  const end = await runTool({
    ...sandbox.command('ffprobe', args, limits),
    folder,
    wallMs: 120_000,
    outputMaxBytes: ANSWER_MAX_BYTES,
    signal,
  });
  if (end.code === 0) return end.output;
  onSaid(end.said);
  if (NOT_STARTED.includes(end.code)) throw new Error('ffprobe could not be started');
  throw new TranscodingFailed(end.code === null ? 'over_limits' : 'not_a_video');
}

/** What `env`, shells and the tools that confine ffmpeg end with where they cannot start it. */
const NOT_STARTED: readonly (number | null)[] = [126, 127];

async function checkEnd(
  { code, said }: ToolEnd,
  folder: string,
  onSaid: Ffmpeg['onSaid'],
): Promise<void> {
  if (code === 0) return;
  onSaid(said);
  if (NOT_STARTED.includes(code)) throw new Error('ffmpeg could not be started');
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < FULL_BELOW_BYTES) throw new TranscodingFailed('no_space');
  // Nobody but the limits sends it a signal.
  throw new TranscodingFailed(code === null ? 'over_limits' : 'unreadable');
}
