import { createHash } from 'node:crypto';
import path from 'node:path';
import { isLanguage, type Language, languages } from '@velvet/contract/language';
import type { FileStore } from '@velvet/files/file-store';
import { storePicture } from '../../media/store-picture.ts';
import { streamKey } from '../stream-files.ts';

/** WebVTT tracks by language. */
export type CaptionTracks = Readonly<Partial<Record<Language, string>>>;

const MASTER = 'master.m3u8';
const STREAM_LINE = /^#EXT-X-STREAM-INF:/;

/**
 * A stream with captions: files of its own beside the stream's, with copies of the same media; in a
 * folder these are links. API servers keep what they have read of a stream, so that its files never
 * change; and who is watching goes on with what they have.
 * @param stream name of the stream without captions, which is none of the samples.
 * @returns the name of the stream with the captions; the same captions give the same name.
 */
export async function captionedStream(
  files: FileStore,
  stream: string,
  captions: CaptionTracks,
): Promise<string> {
  const tracks = Object.entries(captions)
    .filter((entry): entry is [Language, string] => isLanguage(entry[0]))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (tracks.length === 0) return stream;
  const mark = createHash('sha256').update(JSON.stringify(tracks)).digest('hex').slice(0, 12);
  const name = `${stream}-${mark}`;
  const made = await files.read(streamKey(name, MASTER));
  // Written again, it is kept for another day even if no video uses it.
  const master = made ?? (await copyStream(files, stream, name, tracks));
  // Last: without it the others are no stream.
  await files.write(streamKey(name, MASTER), master);
  return name;
}

/** Copies all but the master playlist, and returns the one of the copy. */
async function copyStream(
  files: FileStore,
  from: string,
  to: string,
  tracks: readonly (readonly [Language, string])[],
): Promise<Buffer> {
  const master = await files.read(streamKey(from, MASTER));
  if (!master) throw new Error(`${files.locate(streamKey(from, MASTER))} is missing`);
  const keys: string[] = [];
  for await (const { key } of files.list(path.posix.dirname(streamKey(from, MASTER)))) {
    if (path.posix.basename(key) !== MASTER) keys.push(key);
  }
  // A bucket takes seconds for each quality of a long film; the operator waits for all of them.
  await Promise.all(keys.map((key) => files.copy(key, streamKey(to, path.posix.basename(key)))));
  for (const [language, track] of tracks) {
    const key = streamKey(to, `${captionsName(language)}.vtt`);
    await files.write(key, Buffer.from(track));
  }
  const spoken = tracks.map(([language]) => language);
  return Buffer.from(masterWithCaptions(master.toString(), spoken));
}

/** Name of a track in the master playlist and, with an extension, in the folder. */
const captionsName = (language: Language): string =>
  `captions-${languages[language].tag.toLowerCase()}`;

/** A master playlist without captions, with those of some languages. */
function masterWithCaptions(master: string, spoken: readonly Language[]): string {
  const tracks = spoken.map((language) => {
    const { tag, name } = languages[language];
    return `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${name}",LANGUAGE="${tag}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${captionsName(language)}.m3u8"`;
  });
  const lines = master.split('\n');
  const first = lines.findIndex((line) => STREAM_LINE.test(line));
  return [...lines.slice(0, first), ...tracks, ...lines.slice(first)]
    .map((line) => (STREAM_LINE.test(line) ? `${line},SUBTITLES="captions"` : line))
    .join('\n');
}

const HEAD = /^WEBVTT(?:[ \t].*)?$/;
const COMMENT = /^NOTE(?:[ \t]|$)/;
const CUE =
  /^((?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t].*)?$/;

/** Control characters but tab and line feed, and half characters: neither is text. */
const UNSTORABLE = /[^\P{Cc}\t\n]|\p{Cs}/u;
const CUES_MAX = 10_000;

/**
 * Reads a WebVTT track of captions: cues with times, and comments. Styles and regions are refused,
 * because players treat them differently.
 * @returns the track with line feeds alone and without byte order mark; undefined when it is none.
 */
export function readWebVtt(text: string): string | undefined {
  const track = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  if (UNSTORABLE.test(track)) return undefined;
  const [head = '', ...blocks] = track.trimEnd().split(/\n{2,}/);
  const cues = blocks.filter((block) => !COMMENT.test(block));
  const isRight =
    HEAD.test(head) && cues.length > 0 && cues.length <= CUES_MAX && cues.every(isCue);
  return isRight ? `${[head, ...blocks].join('\n\n')}\n` : undefined;
}

/** A cue may have a name on the line before its times. */
function isCue(block: string): boolean {
  const lines = block.split('\n');
  const [, from, until] = CUE.exec(lines[0] ?? '') ?? CUE.exec(lines[1] ?? '') ?? [];
  return from !== undefined && until !== undefined && secondsOf(until) > secondsOf(from);
}

const secondsOf = (time: string): number =>
  time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);

const posterName = (poster: number): string => `poster-${poster}.webp`;

/** A frame that the poster may be, counted from 1, in the folder of a stream. */
export const posterFile = (folder: string, poster: number): string =>
  path.join(folder, posterName(poster));

/** The same of a stream that is kept; undefined when it is not there. */
export const readPosterOf = (
  files: FileStore,
  stream: string,
  poster: number,
): Promise<Buffer | undefined> => files.read(streamKey(stream, posterName(poster)));

/**
 * Puts a poster among the public pictures, under the name of its content.
 * @returns the path that the row of a video has.
 * @throws Error when the stream has no such frame.
 */
export async function keepPoster(
  files: FileStore,
  stream: string,
  poster: number,
): Promise<string> {
  const bytes = await readPosterOf(files, stream, poster);
  if (!bytes) throw new Error(`${files.locate(streamKey(stream, posterName(poster)))} is missing`);
  return storePicture(files, { bytes, kind: 'webp' });
}
