import path from 'node:path';
import type { FileRange, FileStore } from '@velvet/files/file-store';
import { createFolderStore } from '@velvet/files/folder';
import { streamKey } from './video-folders.ts';

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
