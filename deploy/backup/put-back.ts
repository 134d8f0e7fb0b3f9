import { chown, copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { mediaTypeOf } from '@velvet/files/copy';
import type { FileStore } from '@velvet/files/file-store';
import { inParallel } from '@velvet/registry/files';
import type { SystemUser } from '../cluster/machine/system-user.ts';
import { digestOf, readManifest } from './copy-files.ts';
import { storedFolders } from './file-sources.ts';

/** Where files of a backup go. */
interface PutBackTarget {
  /** DATA_DIR. */
  readonly product: string;
  /** A bucket, or DATA_DIR. */
  readonly files: FileStore;
  /** Gets the files in DATA_DIR; undefined: this one. */
  readonly user: SystemUser | undefined;
}

/** Puts copies of files, which are on this machine, where the installation has them. */
export type PlaceFile = (name: string, copy: string) => Promise<void>;

/** In a bucket only what lacks or differs is written. */
export function placerOf({ product, files, user }: PutBackTarget): PlaceFile {
  const makeFolder = folderMaker(product, user);
  return async (name, copy) => {
    if (files.folder === undefined && isStored(name)) {
      if ((await files.stat(name))?.sha256 === (await digestOf(copy))) return;
      const type = mediaTypeOf(name);
      await files.upload(name, copy, type === undefined ? {} : { type });
      return;
    }
    const target = path.join(product, name);
    await makeFolder(path.dirname(target));
    await copyFile(copy, target);
    if (user) await chown(target, user.uid, user.gid);
  };
}

/** Puts the wanted files of a backup back. */
export async function putBack(
  backup: string,
  place: PlaceFile,
  isWanted: (name: string) => boolean,
): Promise<void> {
  const names = Object.keys(await readManifest(backup)).filter(isWanted);
  await inParallel(names, (name) => place(name, path.join(backup, name)));
}

const isStored = (name: string): boolean =>
  storedFolders.some((folder) => name.startsWith(`${folder}/`));

/** Makes folders up to DATA_DIR, each once, for the user. */
function folderMaker(product: string, user: SystemUser | undefined) {
  const made = new Map<string, Promise<void>>();
  const make = async (place: string): Promise<void> => {
    if (place !== product) await folder(path.dirname(place));
    await mkdir(place, { recursive: true, mode: 0o750 });
    if (user) await chown(place, user.uid, user.gid);
  };
  const folder = (place: string): Promise<void> => {
    const making = made.get(place) ?? make(place);
    made.set(place, making);
    return making;
  };
  return folder;
}
