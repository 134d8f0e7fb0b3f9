import path from 'node:path';
import { createFolderStore } from '@velvet/files/folder';
import { SUPPORT_FOLDER } from '../features/support/support-pictures.ts';

/** The files of an installation without a bucket. */
export const filesIn = createFolderStore;

/** Where the pictures of conversations lie there. */
export const supportFolder = (dataDir: string): string => path.join(dataDir, SUPPORT_FOLDER);
