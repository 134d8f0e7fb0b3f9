import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@velvet/files/error-code';
import { ConfigError } from '../config/config.ts';

/** Where a process finds the key that it alone has. */
interface KeySource {
  /** As in "the key of …". */
  readonly owner: string;
  /** Name of the variable that contains the key; the one with `_FILE` after it names its file. */
  readonly variable: string;
  /** Value of that variable: the key in base64. */
  readonly key: string | undefined;
  readonly file: string | undefined;
  /** The file that is used, and created on first use, where neither variable is set. */
  readonly ownFile: string;
  /** In production no key is created automatically. */
  readonly isProduction: boolean;
  readonly create: () => Buffer;
}

const KEY_BYTES = 32;
const OTHERS = 0o007;

/**
 * Reads a key of 32 bytes in base64.
 * @throws ConfigError when it is missing or no such key, or anybody may read its file.
 */
export async function loadKey(source: KeySource): Promise<Buffer> {
  const { owner, variable, key, file, ownFile, isProduction, create } = source;
  if (key !== undefined) return parse(owner, key, variable);
  if (file === undefined && isProduction) {
    throw new ConfigError(
      `${variable}_FILE is missing: in production the key of ${owner} is not created automatically.`,
    );
  }
  if (file === undefined) await createOnce(ownFile, `${create().toString('base64')}\n`, 0o700);
  const used = file ?? ownFile;
  const { mode } = await stat(used).catch((cause: unknown) => {
    throw new ConfigError(`The key of ${owner} cannot be used: ${used} is not there.`, { cause });
  });
  if ((mode & OTHERS) !== 0) {
    throw new ConfigError(
      `The key of ${owner} cannot be used: anybody may read ${used}; chmod 600 it.`,
    );
  }
  return parse(owner, await readFile(used, 'utf8'), used);
}

function parse(owner: string, text: string, where: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new ConfigError(
    `The key of ${owner} cannot be used: ${where} must hold 32 bytes in base64.`,
  );
}

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
