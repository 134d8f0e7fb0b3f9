import { randomBytes } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@velvet/files/error-code';

/**
 * Writes a file that only its owner may read, unless it exists. A complete file is linked into
 * place, so of two processes that start together one creates it and both read the same.
 * @throws Error of the file system, e.g. when the folder cannot be written.
 */
export async function createOnce(file: string, text: string, folderMode = 0o777): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: folderMode });
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
