import { copyFile, link, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FileStore, StoreDamaged } from '@velvet/files/file-store';
import { hashOfFile } from '@velvet/files/folder';
import { inParallel } from '@velvet/registry/files';
import * as v from 'valibot';
import { giveTo, type SystemUser } from '../cluster/machine/system-user.ts';
import {
  type BackupSources,
  type FileSource,
  type FoundFile,
  storedFolders,
} from './file-sources.ts';

const entrySchema = v.object({ size: v.number(), modifiedMs: v.number(), sha256: v.string() });
const manifestSchema = v.record(v.string(), entrySchema);
/** Size, time and digest of each file, by its path in DATA_DIR. */
type Manifest = v.InferOutput<typeof manifestSchema>;

export const manifestOf = (backup: string): string => path.join(backup, 'manifest.json');

/** @throws when there is no manifest or it is damaged. */
export async function readManifest(backup: string): Promise<Manifest> {
  return v.parse(manifestSchema, JSON.parse(await readFile(manifestOf(backup), 'utf8')));
}

/** What a copy did. */
export interface CopiedFiles {
  readonly files: number;
  readonly bytes: number;
  /** Files that were not in the backup before. */
  readonly added: number;
  /** Files that are not what was stored, and of which no backup before has a good copy. */
  readonly damaged: readonly string[];
}

/**
 * Copies the files of an installation into a new backup. A file that the backup before has with the same
 * size and time is not read again but linked, so that each backup is whole and costs what is new. The
 * manifest is written last: a folder without one is no backup.
 * @param before the backup before; undefined for the first one.
 * @param reads whether all of the backup before is read, so that what was damaged in it is copied anew;
 *   otherwise only what has another size now is.
 * @throws StoreUnavailable when a bucket does not answer.
 */
export async function copyIntoBackup(
  sources: BackupSources,
  backup: string,
  before: string | undefined,
  reads: boolean,
): Promise<CopiedFiles> {
  const known = before === undefined ? {} : await readManifest(before);
  const manifest: Record<string, Manifest[string]> = {};
  const damaged: string[] = [];
  let added = 0;
  const copyOne = async (source: FileSource, { name, ...found }: FoundFile): Promise<void> => {
    const target = path.join(backup, name);
    await mkdir(path.dirname(target), { recursive: true });
    const old = known[name];
    const linkOld = async (readsIt: boolean): Promise<boolean> => {
      const copy = before && path.join(before, name);
      if (!copy || !old || !(await isWhole(copy, old, readsIt))) return false;
      await link(copy, target);
      manifest[name] = old;
      return true;
    };
    const isSame = old?.size === found.size && old.modifiedMs === found.modifiedMs;
    if (isSame && (await linkOld(reads))) return;
    try {
      if (!(await source.copy(name, target))) return;
    } catch (error) {
      if (!(error instanceof StoreDamaged)) throw error;
      // A key's content never changes, so that an earlier copy is what was stored.
      if (!(await linkOld(true))) damaged.push(name);
      return;
    }
    added += 1;
    const { size } = await stat(target);
    manifest[name] = { size, modifiedMs: found.modifiedMs, sha256: await hashOfFile(target) };
  };
  for (const [name, source] of sources) {
    const files = (await source.list(name)).filter((file) => !(file.name in manifest));
    await inParallel(files, (file) => copyOne(source, file));
  }
  const draft = `${manifestOf(backup)}.new`;
  await writeFile(draft, `${JSON.stringify(manifest)}\n`);
  await rename(draft, manifestOf(backup));
  const bytes = Object.values(manifest).reduce((sum, { size }) => sum + size, 0);
  return { files: Object.keys(manifest).length, bytes, added, damaged };
}

/** Whether a copy in the backup before is what was copied, by its size, and by its digest if it is read. */
async function isWhole(copy: string, entry: Manifest[string], reads: boolean): Promise<boolean> {
  const size = await stat(copy).then(
    (found) => found.size,
    () => undefined,
  );
  if (size !== entry.size) return false;
  return !reads || (await hashOfFile(copy)) === entry.sha256;
}

/** Files of a backup that are missing or are not what was copied. */
export async function damagedFiles(backup: string): Promise<readonly string[]> {
  const damaged: string[] = [];
  for (const [file, { sha256 }] of Object.entries(await readManifest(backup))) {
    const digest = await hashOfFile(path.join(backup, file)).catch(() => undefined);
    if (digest !== sha256) damaged.push(file);
  }
  return damaged;
}

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
      if ((await files.stat(name))?.sha256 === (await hashOfFile(copy))) return;
      await files.upload(name, copy);
      return;
    }
    const target = path.join(product, name);
    await makeFolder(path.dirname(target));
    await copyFile(copy, target);
    await giveTo(user, target);
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
    await giveTo(user, place);
  };
  const folder = (place: string): Promise<void> => {
    const making = made.get(place) ?? make(place);
    made.set(place, making);
    return making;
  };
  return folder;
}
