import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@velvet/files/error-code';

const DRAFT = '.part';

/** Folder in which a film is worked on; what is finished in it outlives the process. */
export interface Work {
  readonly folder: string;
  /**
   * Makes a part unless it is there: in a draft folder first, so that a part is either whole or
   * absent.
   * @returns the part's folder.
   */
  once(part: string, make: (folder: string) => Promise<void>): Promise<string>;
  /** Removes all of it. */
  remove(): Promise<void>;
}

/** Opens the folder, without the drafts of a process that was killed. */
export async function openWork(folder: string): Promise<Work> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (name.endsWith(DRAFT)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
  return {
    folder,
    once: async (part, make) => {
      const done = path.join(folder, part);
      if (await isThere(done)) return done;
      const draft = `${done}.${randomUUID()}${DRAFT}`;
      await mkdir(draft);
      try {
        await make(draft);
        await rename(draft, done);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
      return done;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function isThere(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
