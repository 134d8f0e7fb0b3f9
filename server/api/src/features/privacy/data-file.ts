import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Sink } from './write-member-data.ts';

const OWNER_ONLY = 0o600;
/** Fewer, larger writes. */
const BUFFERED_CHARACTERS = 256 * 1024;

/**
 * A file without a name in the data folder: it is gone when it is closed, or when the process ends. So a
 * slow reader holds neither memory nor a connection of the database.
 */
export async function writeUnnamedFile(
  dataDir: string,
  write: (sink: Sink) => Promise<void>,
): Promise<FileHandle> {
  const folder = path.join(dataDir, 'downloads');
  await mkdir(folder, { recursive: true });
  const name = path.join(folder, `${randomUUID()}.json`);
  const file = await open(name, 'wx+', OWNER_ONLY);
  try {
    await rm(name);
    let waiting = '';
    const flush = async () => {
      const text = waiting;
      waiting = '';
      await file.appendFile(text);
    };
    await write(async (piece) => {
      waiting += piece;
      if (waiting.length >= BUFFERED_CHARACTERS) await flush();
    });
    await flush();
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
