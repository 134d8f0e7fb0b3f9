import path from 'node:path';
import type { FileRange, FileStore } from '@velvet/files/file-store';
import { createFolderStore } from '@velvet/files/folder';

/** The files of one stream, by their names. */
export interface StreamFiles {
  /** A whole file; undefined when it is not there. */
  read(name: string): Promise<Buffer | undefined>;
  /** A part of a file; shorter when it ends before. */
  readRange(name: string, range: FileRange): Promise<Buffer | undefined>;
  /** Bytes of a file; undefined when it is not there. */
  sizeOf(name: string): Promise<number | undefined>;
  /** Where the stream is, for people. */
  readonly place: string;
}

const ASSETS = path.resolve(import.meta.dirname, '../../../assets');

/** Streams that come with the product, one for each class of demo videos. */
const sampleStreams: readonly string[] = [
  'sample-light',
  'sample-water',
  'sample-night',
  'sample-garden',
  'sample-velvet',
  'sample-geometry',
];

/** The store of the streams that come with the product. */
export const openSamples = (): FileStore => createFolderStore(ASSETS);

/** The files of a stream, which is one of the samples or in the store. */
export const streamFiles = (
  files: FileStore,
  name: string,
  samples: FileStore = openSamples(),
): StreamFiles => {
  const store = sampleStreams.includes(name) ? samples : files;
  return filesBelow(store, (file) => streamKey(name, file));
};

/** The files of a stream that lies in a folder of this machine. */
export const streamIn = (folder: string): StreamFiles =>
  filesBelow(createFolderStore(path.dirname(folder)), (file) => `${path.basename(folder)}/${file}`);

const filesBelow = (store: FileStore, keyOf: (name: string) => string): StreamFiles => ({
  read: (name) => store.read(keyOf(name)),
  readRange: (name, range) => store.readRange(keyOf(name), range),
  sizeOf: async (name) => (await store.stat(keyOf(name)))?.size,
  place: path.dirname(store.locate(keyOf('master.m3u8'))),
});

/** Folder of the files that operators send in pieces. */
const UPLOADS = 'video-uploads';
/** Folder of streams that do not come with the product. */
const STREAMS = 'streams';
const OFFSET_DIGITS = 15;

/** Where files that operators send lie, or, with a bucket, a piece until it is there. */
export const uploadsFolder = (dataDir: string): string => path.join(dataDir, UPLOADS);

/** Folder of what is made of them until it is a stream; always on the machine that works on it. */
export const workFolder = (dataDir: string): string => path.join(dataDir, 'video-work');

/** Where streams lie without a bucket. */
export const streamsFolder = (dataDir: string): string => path.join(dataDir, STREAMS);

/** Key of a file of a stream. */
export const streamKey = (stream: string, file: string): string => `${STREAMS}/${stream}/${file}`;

/** Below which the pieces of a file lie in a bucket. */
export const piecesKey = (file: string): string => `${UPLOADS}/${file}`;

/** Key of the piece that begins at an offset, in bytes; in order of the offsets. */
export const pieceKey = (file: string, offset: number): string =>
  `${piecesKey(file)}/${String(offset).padStart(OFFSET_DIGITS, '0')}`;

/** Folders whose names are those of uploads or streams, in a bucket. */
export const storedFolders = { upload: UPLOADS, stream: STREAMS } as const;
