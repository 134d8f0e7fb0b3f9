import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../errors/error-code.ts';
import { type ByteRange, type Rendition, readRendition, StreamError } from './rendition.ts';

/** A stream as it lies in its folder. */
export interface Stream {
  readonly master: string;
  readonly renditions: ReadonlyMap<string, Rendition>;
  /** Thumbnails track and its sheets, where there are any. */
  readonly thumbnails: string | undefined;
  /** WebVTT tracks by their name in the master playlist, such as `captions-en`. */
  readonly captions: ReadonlyMap<string, string>;
  readonly folder: string;
}

/** Reads streams once and keeps them. */
export interface StreamStore {
  /** The stream of a name; undefined when there is none. */
  find(name: string): Promise<Stream | undefined>;
  /** Reads bytes of a rendition's file. */
  read(stream: Stream, file: string, bytes: ByteRange): Promise<Buffer>;
  close(): Promise<void>;
}

const NAME = /^[a-z0-9-]{1,64}$/;
const CAPTIONS_LINE = /^#EXT-X-MEDIA:(?=.*\bTYPE=SUBTITLES\b).*\bURI="(captions-[a-z0-9-]+)\.m3u8"/;
const RENDITION_LINE = /(?:^|URI=")([a-z0-9-]+)\.m3u8/;

/**
 * Reads a stream's folder: `master.m3u8`, a playlist and a file per rendition, `thumbs.vtt`, and
 * a `captions-….vtt` for each SUBTITLES entry of the master.
 * @throws StreamError when a file is of the wrong kind; the file system's error when one lacks.
 */
export async function readStream(folder: string): Promise<Stream> {
  const master = await readFile(join(folder, 'master.m3u8'), 'utf8');
  const captions = new Map<string, string>();
  const names: string[] = [];
  for (const line of master.split('\n')) {
    const [, track] = CAPTIONS_LINE.exec(line) ?? [];
    const [, rendition] = RENDITION_LINE.exec(line) ?? [];
    if (track !== undefined)
      captions.set(track, await readFile(join(folder, `${track}.vtt`), 'utf8'));
    else if (rendition !== undefined) names.push(rendition);
  }
  if (names.length === 0) throw new StreamError('master.m3u8 names no rendition');
  const renditions = new Map<string, Rendition>();
  for (const name of names) {
    const rendition = readRendition(name, await readFile(join(folder, `${name}.m3u8`), 'utf8'));
    const { size } = await stat(join(folder, rendition.file));
    const ends = [rendition.init, ...rendition.segments.map(({ bytes }) => bytes)];
    if (ends.some(({ start, length }) => start + length > size)) {
      throw new StreamError(`${rendition.file} is shorter than ${name}.m3u8 says`);
    }
    renditions.set(name, rendition);
  }
  const thumbnails = await readOptional(join(folder, 'thumbs.vtt'));
  return { master, renditions, thumbnails, captions, folder };
}

/** A store that looks a name up in each folder given for it. */
export function createStreamStore(folderOf: (name: string) => string): StreamStore {
  const streams = new Map<string, Stream>();
  const files = new Map<string, Promise<FileHandle>>();
  const openFile = (path: string): Promise<FileHandle> => {
    const known = files.get(path);
    if (known) return known;
    const opening = open(path, 'r');
    opening.catch(() => files.delete(path));
    files.set(path, opening);
    return opening;
  };
  return {
    find: async (name) => {
      const known = streams.get(name);
      if (known || !NAME.test(name)) return known;
      try {
        const stream = await readStream(folderOf(name));
        streams.set(name, stream);
        return stream;
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    read: async ({ folder }, file, { start, length }) => {
      const handle = await openFile(join(folder, file));
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
      if (bytesRead !== length) throw new StreamError(`${file} is shorter than its playlist says`);
      return buffer;
    },
    close: async () => {
      const open = await Promise.allSettled(files.values());
      files.clear();
      for (const each of open) if (each.status === 'fulfilled') await each.value.close();
    },
  };
}

async function readOptional(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
