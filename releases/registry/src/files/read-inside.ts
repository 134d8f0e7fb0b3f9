import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { readText } from './files.ts';

/** An open file with its identity: a changed file has another one. */
interface OpenedFile {
  readonly handle: FileHandle;
  /** Changes with the file's content; its change time cannot be set by the program that writes it. */
  readonly stamp: string;
}

/** Windows has no such flag; the check of the real path holds there, too. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

/**
 * Opens a file below a folder without following a symbolic link out of it or inside it; the folder
 * itself may be one. Throws an error with `code` ENOENT for what is not there, ELOOP for a link,
 * EISDIR for what is no file. The caller closes it.
 */
export async function openInside(folder: string, names: readonly string[]): Promise<OpenedFile> {
  const root = await realpath(folder);
  const wanted = path.join(root, ...names);
  if ((await realpath(wanted)) !== wanted) throw refusal('ELOOP', names);
  const handle = await open(wanted, FLAGS);
  try {
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile()) throw refusal('EISDIR', names);
    const { dev, ino, size, mtimeNs, ctimeNs } = stats;
    return { handle, stamp: [dev, ino, size, mtimeNs, ctimeNs].join(' ') };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The text of such a file of at most so many bytes; throws an Error of `problem` for a longer one. */
export async function readInside(
  folder: string,
  names: readonly string[],
  maxBytes: number,
  problem: string,
): Promise<string> {
  const { handle } = await openInside(folder, names);
  try {
    return await readText(handle, maxBytes, problem);
  } finally {
    await handle.close();
  }
}

const refusal = (code: string, names: readonly string[]): Error =>
  Object.assign(new Error(`${code}: ${names.join('/')} is not a plain file of a release`), {
    code,
  });
