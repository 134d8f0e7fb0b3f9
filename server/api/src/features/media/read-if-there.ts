import { readFile } from 'node:fs/promises';
import { errorCode } from '@velvet/files/error-code';

/** Undefined for a file that does not exist. */
export async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
