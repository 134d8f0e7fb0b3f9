import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  type FileHandle,
  link,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { errorCode } from '@velvet/files/error-code';

export { errorCode };

/** Reads a file of at most so many bytes. Throws for a longer one, however long it is. */
export async function readBounded(file: string, maxBytes: number): Promise<string> {
  return readText(await open(file, 'r'), maxBytes, longer(path.basename(file)));
}

/** The same of a file that is open; it is closed afterwards. */
async function readText(handle: FileHandle, maxBytes: number, problem: string): Promise<string> {
  // One byte more than allowed, so that a longer file shows.
  const content = await buffer(handle.createReadStream({ start: 0, end: maxBytes }));
  if (content.length > maxBytes) throw new Error(problem);
  return content.toString('utf8');
}

const longer = (name: string): string => `${name} is longer than it may be`;

/** The body of a response; undefined for one of more bytes. */
export async function readBody({ body }: Response, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Whether a promise is fulfilled; neither its value nor the reason of a rejection matters. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

export const isThere = (file: string): Promise<boolean> => succeeds(access(file));

/** Undefined where there is no such file. */
export async function readIfThere(file: string, maxBytes: number): Promise<string | undefined> {
  try {
    return await readBounded(file, maxBytes);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces a file in one step: also after a power failure it is whole, either as before or as now. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Removes a folder: first its name is gone, then its files. */
export async function removeFolder(folder: string): Promise<void> {
  const aside = path.join(path.dirname(folder), `.draft-${randomUUID()}`);
  if (await succeeds(rename(folder, aside))) await rm(aside, { recursive: true, force: true });
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

/** What an error says; text of anything else that was thrown. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

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
  problem = longer(names.join('/')),
): Promise<string> {
  const { handle } = await openInside(folder, names);
  return readText(handle, maxBytes, problem);
}

const refusal = (code: string, names: readonly string[]): Error =>
  Object.assign(new Error(`${code}: ${names.join('/')} is not a plain file of a release`), {
    code,
  });

/** Does the same with each item, some at a time. After a failure no further one is begun. */
export async function inParallel<T>(
  items: Iterable<T>,
  task: (item: T) => Promise<unknown>,
  /** How many at a time; the default suits transfers, which mostly wait for the network. */
  atOnce = 8,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  let hasFailed = false;
  const work = async (): Promise<void> => {
    for (let next = rest.next(); !next.done && !hasFailed; next = rest.next()) {
      try {
        await task(next.value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, work));
  for (const each of workers) if (each.status === 'rejected') throw each.reason;
}
