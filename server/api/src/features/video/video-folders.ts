import path from 'node:path';

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
