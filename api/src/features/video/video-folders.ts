import path from 'node:path';

/** Folder of the files that operators send in pieces. */
export const uploadsFolder = (dataDir: string): string => path.join(dataDir, 'video-uploads');

/** Folder of what is made of them until it is a stream. */
export const workFolder = (dataDir: string): string => path.join(dataDir, 'video-work');

/** Folder of streams that do not come with the product. */
export const streamsFolder = (dataDir: string): string => path.join(dataDir, 'streams');

/** Folder of public pictures whose names are their SHA-256. */
export const picturesFolder = (dataDir: string): string => path.join(dataDir, 'uploads');
