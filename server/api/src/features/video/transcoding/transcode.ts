import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TranscodingStep } from '@velvet/contract/ops/transcodings';
import sharp from 'sharp';
import { posterFile } from '../operators/captioned-stream.ts';
import { streamIn } from '../stream-files.ts';
import { readStream } from '../stream-store.ts';
import { encode, type Ffmpeg } from './ffmpeg.ts';
import { openWork, type Work } from './film-files.ts';
import {
  AUDIO,
  fileBytesOf,
  frameArgs,
  ladderOf,
  masterPlaylist,
  percentOf,
  pictureArgs,
  type Rung,
  readPicture,
  secondsOf,
  soundArgs,
} from './ladder.ts';
import { TranscodingFailed } from './sandbox.ts';
import { type Announced, checkHash, probeSource, type Source, toSource } from './source.ts';
import { makeThumbnails } from './thumbnails.ts';

/** A film to transcode. */
interface Film extends Announced {
  /** Folder for what is made of it. */
  readonly workFolder: string;
  /** Folder of its stream, which this makes or replaces. */
  readonly streamFolder: string;
  readonly maxSeconds: number;
}

/** What has become of it. */
export interface Transcoded {
  /** Whole seconds. */
  readonly durationSeconds: number;
  /** How many frames the poster can be chosen from. */
  readonly posters: number;
}

/** Told what is being done and how far all of it is; throws when it is to stop. */
type OnProgress = (step: TranscodingStep, percent: number) => Promise<void>;

const POSTERS = 5;
const POSTER_WIDTH = 960;
const POSTER_QUALITY = 80;
const SOUND_KILOBITS = 128;
const FRAME_BYTES = 32 * 1024 ** 2;

/**
 * Makes a stream of an uploaded film: the renditions of the picture, the sound, poster candidates and
 * thumbnails. What an earlier process has finished is used again.
 * @throws TranscodingFailed when the file cannot become a video; the signal's reason.
 */
export async function transcode(
  ffmpeg: Ffmpeg,
  film: Film,
  onProgress: OnProgress,
): Promise<Transcoded> {
  await onProgress('checking', 0);
  const work = await openWork(film.workFolder);
  const source = await knownSource(ffmpeg, film, work);
  const rungs = ladderOf(source);
  const renditions = renditionsOf(film, source, rungs);
  const steps: readonly TranscodingStep[] = [
    'checking',
    ...renditions.map(({ name }) => name),
    'posters',
    'thumbnails',
    'storing',
  ];
  const enter = async (step: TranscodingStep): Promise<StepProgress> => {
    await onProgress(step, percentOf(steps, step, 0));
    return (fraction) => onProgress(step, percentOf(steps, step, fraction));
  };
  const job = { ffmpeg, film, work, source };
  const parts: string[] = [];
  for (const rendition of renditions) {
    parts.push(await makeRendition(job, rendition, await enter(rendition.name)));
  }
  const [smallest] = rungs;
  const first = path.join(work.folder, smallest?.name ?? '');
  const seconds = await secondsOf(first, smallest?.name ?? '');
  checkLength(seconds, film.maxSeconds, source);
  parts.push(await makePosters(job, seconds, await enter('posters')));
  await enter('thumbnails');
  const from = path.join(first, `${smallest?.name}.mp4`);
  parts.push(
    await work.once('thumbnails', (folder) => makeThumbnails(ffmpeg, { from, folder, seconds })),
  );
  await enter('storing');
  const names = rungs.map(({ name }) => name);
  await storeStream(film.streamFolder, { parts, names, source });
  return { durationSeconds: Math.max(1, Math.round(seconds)), posters: POSTERS };
}

type StepProgress = (fraction: number) => Promise<void>;

interface Job {
  readonly ffmpeg: Ffmpeg;
  readonly film: Film;
  readonly work: Work;
  readonly source: Source;
}

const PROBED = 'probed.json';

async function knownSource(ffmpeg: Ffmpeg, film: Film, work: Work): Promise<Source> {
  const folder = await work.once('probed', async (draft) => {
    await checkHash(film);
    const probed = await probeSource(ffmpeg, { file: film.file, folder: draft });
    await writeFile(path.join(draft, PROBED), probed);
  });
  const probed = await readFile(path.join(folder, PROBED), 'utf8');
  return toSource(JSON.parse(probed), film.maxSeconds);
}

/** A container may say less than there is, or nothing. */
function checkLength(seconds: number, maxSeconds: number, { seconds: said }: Source): void {
  if (said === undefined && seconds >= maxSeconds) throw new TranscodingFailed('too_long');
  if (seconds < 1) throw new TranscodingFailed('too_short');
}

/** How long the film is, or may be. */
const lengthOf = ({ source, film }: Job): number => source.seconds ?? film.maxSeconds;

/** Reports at most once a second; a report that fails ends the run at the next one. */
function reporting(job: Job, report: StepProgress): (seconds: number) => void {
  const length = lengthOf(job);
  let reportedMs = 0;
  return (seconds) => {
    const nowMs = performance.now();
    if (nowMs - reportedMs < 1_000) return;
    reportedMs = nowMs;
    // What it throws is also the signal's reason, which ends the run.
    report(seconds / length).catch(() => undefined);
  };
}

/** The sound, or one quality of the picture. */
interface Rendition {
  readonly name: Rung['name'] | typeof AUDIO;
  readonly args: readonly string[];
  /** Most bits in a second, in thousands. */
  readonly kilobits: number;
}

function renditionsOf(
  { file, maxSeconds }: Film,
  source: Source,
  rungs: readonly Rung[],
): readonly Rendition[] {
  const { sound } = source;
  const pictures = rungs.map((rung) => ({
    name: rung.name,
    args: pictureArgs(file, source, rung, maxSeconds),
    kilobits: rung.kilobits,
  }));
  if (sound === undefined) return pictures;
  const args = soundArgs(file, sound, maxSeconds);
  return [{ name: AUDIO, args, kilobits: SOUND_KILOBITS }, ...pictures];
}

function makeRendition(
  job: Job,
  { name, args, kilobits }: Rendition,
  report: StepProgress,
): Promise<string> {
  const seconds = lengthOf(job);
  return job.work.once(name, (folder) =>
    encode(job.ffmpeg, {
      args,
      folder,
      seconds,
      fileBytes: fileBytesOf(kilobits, seconds),
      onSeconds: reporting(job, report),
    }),
  );
}

/** Frames from evenly distributed places, neither the first nor the last. */
function makePosters(job: Job, seconds: number, report: StepProgress): Promise<string> {
  const { ffmpeg, film, work, source } = job;
  return work.once('posters', async (folder) => {
    for (let poster = 1; poster <= POSTERS; poster += 1) {
      const at = (seconds * (poster * 2 - 1)) / (POSTERS * 2);
      const name = `frame-${poster}.png`;
      const args = frameArgs(film.file, source, { at, width: POSTER_WIDTH, name });
      await encode(ffmpeg, { args, folder, seconds: 60, fileBytes: FRAME_BYTES });
      const frame = path.join(folder, name);
      const drawn = sharp(frame).webp({ quality: POSTER_QUALITY });
      await drawn.toFile(posterFile(folder, poster)).catch((cause: unknown) => {
        // ffmpeg succeeds without a frame where the film is damaged.
        throw new TranscodingFailed('unreadable', { cause });
      });
      await rm(frame);
      await report(poster / POSTERS);
    }
  });
}

/** Files of a part that are no part of the stream. */
const isOfStream = (name: string): boolean => !name.endsWith('.png');

async function storeStream(
  streamFolder: string,
  made: {
    readonly parts: readonly string[];
    readonly names: readonly Rung['name'][];
    readonly source: Source;
  },
): Promise<void> {
  const { parts, names, source } = made;
  const draft = `${streamFolder}.${randomUUID()}.part`;
  await mkdir(draft, { recursive: true });
  try {
    for (const part of parts) {
      for (const name of (await readdir(part)).filter(isOfStream)) {
        const [from, to] = [path.join(part, name), path.join(draft, name)];
        // Some file systems have no links.
        await link(from, to).catch(() => copyFile(from, to));
      }
    }
    const pictures = await Promise.all(names.map((name) => readPicture(draft, name)));
    const hasSound = source.sound !== undefined;
    const master = await masterPlaylist(draft, pictures, { frameRate: source.frameRate, hasSound });
    await writeFile(path.join(draft, 'master.m3u8'), master);
    // As API servers will read it.
    await readStream(streamIn(draft));
    // Left by a process that was killed before the video was told of it.
    await rm(streamFolder, { recursive: true, force: true });
    await rename(draft, streamFolder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
