import { randomUUID } from 'node:crypto';
import {
  type FileHandle,
  link,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './error-code.ts';

/** Most of the files that are read are shorter; the buffer of a longer one grows. */
const FIRST_READ_BYTES = 16 * 1024;

/** Reads a file of at most so many bytes. Throws for a longer one, however long it is. */
export async function readBounded(
  file: string,
  maxBytes: number,
  problem = `${path.basename(file)} is longer than it may be`,
): Promise<string> {
  const handle = await open(file, 'r');
  try {
    return await readText(handle, maxBytes, problem);
  } finally {
    await handle.close();
  }
}

/** The same of a file that is open. */
export async function readText(
  handle: FileHandle,
  maxBytes: number,
  problem: string,
): Promise<string> {
  // One byte more than allowed, so that a longer file shows.
  const limit = maxBytes + 1;
  let buffer = Buffer.alloc(Math.min(FIRST_READ_BYTES, limit));
  let length = 0;
  while (length < limit) {
    if (length === buffer.length) buffer = Buffer.concat([buffer], Math.min(2 * length, limit));
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, null);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  if (length > maxBytes) throw new Error(problem);
  return buffer.toString('utf8', 0, length);
}

/** Undefined where there is no such file. */
export async function readIfThere(file: string, maxBytes: number): Promise<string | undefined> {
  try {
    return await readBounded(file, maxBytes);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces a file in one step. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text);
  await rename(draft, file);
}

/** The first of several processes writes the file atomically; the others read its content. */
export async function writeOnce(file: string, text: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600 });
  try {
    await link(draft, file);
    return text;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return await readFile(file, 'utf8');
  } finally {
    await rm(draft, { force: true });
  }
}
