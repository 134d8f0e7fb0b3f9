import type { FileStore } from '@velvet/files/file-store';
import { type Rendition, readRendition, StreamError } from './rendition.ts';
import { openSamples, type StreamFiles, streamFiles } from './stream-files.ts';

/** What a stream consists of. */
export interface Stream {
  readonly master: string;
  readonly renditions: ReadonlyMap<string, Rendition>;
  /** Thumbnails track and its sheets, where there are any. */
  readonly thumbnails: string | undefined;
  /** WebVTT tracks by their name in the master playlist, such as `captions-en`. */
  readonly captions: ReadonlyMap<string, string>;
  readonly files: StreamFiles;
}

/** Reads streams once and keeps them. */
export interface StreamStore {
  /** The stream of a name; undefined when there is none. */
  find(name: string): Promise<Stream | undefined>;
  close(): Promise<void>;
}

const NAME = /^[a-z0-9-]{1,64}$/;
const CAPTIONS_LINE = /^#EXT-X-MEDIA:(?=.*\bTYPE=SUBTITLES\b).*\bURI="(captions-[a-z0-9-]+)\.m3u8"/;
const RENDITION_LINE = /(?:^|URI=")([a-z0-9-]+)\.m3u8/;

/** A file of a stream is not there: it is not a whole stream. */
export class StreamIncomplete extends Error {
  override readonly name = 'StreamIncomplete';
}

/**
 * Reads what a stream consists of: `master.m3u8`, a playlist and a file per rendition, `thumbs.vtt`,
 * and a `captions-….vtt` for each SUBTITLES entry of the master.
 * @throws StreamError when a file is of the wrong kind; StreamIncomplete when one lacks.
 */
export async function readStream(files: StreamFiles): Promise<Stream> {
  const textOf = async (name: string): Promise<string> =>
    String(presence(name, await files.read(name)));
  const master = await textOf('master.m3u8');
  const tracks: string[] = [];
  const names: string[] = [];
  for (const line of master.split('\n')) {
    const [, track] = CAPTIONS_LINE.exec(line) ?? [];
    const [, rendition] = RENDITION_LINE.exec(line) ?? [];
    if (track !== undefined) tracks.push(track);
    else if (rendition !== undefined) names.push(rendition);
  }
  if (names.length === 0) throw new StreamError('master.m3u8 names no rendition');
  const readOne = async (name: string): Promise<readonly [string, Rendition]> => {
    const rendition = readRendition(name, await textOf(`${name}.m3u8`));
    const size = presence(rendition.file, await files.sizeOf(rendition.file));
    const ends = [rendition.init, ...rendition.segments.map(({ bytes }) => bytes)];
    if (ends.some(({ start, length }) => start + length > size)) {
      throw new StreamError(`${rendition.file} is shorter than ${name}.m3u8 says`);
    }
    return [name, rendition];
  };
  // In a bucket each file is a request.
  const [renditions, captions, thumbnails] = await Promise.all([
    Promise.all(names.map(readOne)),
    Promise.all(tracks.map(async (track) => [track, await textOf(`${track}.vtt`)] as const)),
    files.read('thumbs.vtt'),
  ]);
  return {
    master,
    renditions: new Map(renditions),
    thumbnails: thumbnails && String(thumbnails),
    captions: new Map(captions),
    files,
  };
}

function presence<T>(name: string, found: T | undefined): T {
  if (found === undefined) throw new StreamIncomplete(`${name} is not there`);
  return found;
}

/** A store that looks for streams among the samples and in the files. */
export function createStreamStore(files: FileStore): StreamStore {
  const samples = openSamples();
  const streams = new Map<string, Stream>();
  return {
    find: async (name) => {
      const known = streams.get(name);
      if (known || !NAME.test(name)) return known;
      try {
        const stream = await readStream(streamFiles(files, name, samples));
        streams.set(name, stream);
        return stream;
      } catch (error) {
        if (error instanceof StreamIncomplete) return undefined;
        throw error;
      }
    },
    close: samples.close,
  };
}
