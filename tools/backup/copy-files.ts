import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';

/**
 * Folders and files of DATA_DIR that belong to a backup, in the order in which they are copied. The
 * releases' metadata comes before the releases that it names: those are only added.
 */
export const backedUp = [
  'releases/metadata',
  'releases',
  'uploads',
  'photos',
  'support',
  'streams',
  'audit-anchors.log',
] as const;

const entrySchema = v.object({ size: v.number(), modifiedMs: v.number(), sha256: v.string() });
const manifestSchema = v.record(v.string(), entrySchema);
/** Size, time and digest of each file, by its path in DATA_DIR. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

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
}

/**
 * Copies the files of DATA_DIR into a new backup. A file that the backup before has with the same size
 * and time is not read again but linked, so that each backup is whole and costs what is new. The
 * manifest is written last: a folder without one is no backup.
 * @param before the backup before; undefined for the first one.
 * @param reads whether all of the backup before is read, so that what was damaged in it is copied anew;
 *   otherwise only what has another size now is.
 */
export async function copyIntoBackup(
  dataDir: string,
  backup: string,
  before: string | undefined,
  reads: boolean,
): Promise<CopiedFiles> {
  const known = before === undefined ? {} : await readManifest(before);
  const manifest: Record<string, Manifest[string]> = {};
  let added = 0;
  for (const name of backedUp) {
    for (const file of await filesIn(dataDir, name)) {
      if (file in manifest) continue;
      const source = path.join(dataDir, file);
      const target = path.join(backup, file);
      const found = await stat(source).catch(() => undefined);
      // Removed since it was listed, such as a picture of an erased account.
      if (found === undefined) continue;
      await mkdir(path.dirname(target), { recursive: true });
      const old = known[file];
      const isSame = old?.size === found.size && old.modifiedMs === Math.trunc(found.mtimeMs);
      const copy = before === undefined ? undefined : path.join(before, file);
      if (copy && old && isSame && (await isWhole(copy, old, reads))) {
        await link(copy, target);
        manifest[file] = old;
        continue;
      }
      await copyFile(source, target);
      added += 1;
      const { size } = await stat(target);
      manifest[file] = {
        size,
        modifiedMs: Math.trunc(found.mtimeMs),
        sha256: await digestOf(target),
      };
    }
  }
  const draft = `${manifestOf(backup)}.new`;
  await writeFile(draft, `${JSON.stringify(manifest)}\n`);
  await rename(draft, manifestOf(backup));
  const bytes = Object.values(manifest).reduce((sum, { size }) => sum + size, 0);
  return { files: Object.keys(manifest).length, bytes, added };
}

/** Whether a copy in the backup before is what was copied, by its size, and by its digest if it is read. */
async function isWhole(copy: string, entry: Manifest[string], reads: boolean): Promise<boolean> {
  const size = await stat(copy).then(
    (found) => found.size,
    () => undefined,
  );
  if (size !== entry.size) return false;
  return !reads || (await digestOf(copy)) === entry.sha256;
}

/** Paths, relative to the folder, of all files below one of its entries; none when it is not there. */
async function filesIn(folder: string, name: string): Promise<readonly string[]> {
  const place = path.join(folder, name);
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) return [];
  if (found.isFile()) return [name];
  const entries = await readdir(place, { withFileTypes: true });
  const nested = entries.map((entry): Promise<readonly string[]> | readonly string[] => {
    const below = path.posix.join(name, entry.name);
    if (entry.isDirectory()) return filesIn(folder, below);
    // A file that is being written gets its name when it is whole.
    return entry.isFile() && !entry.name.endsWith('.part') ? [below] : [];
  });
  return (await Promise.all(nested)).flat();
}

/** SHA-256 of a file, in hexadecimal. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part);
  return hash.digest('hex');
}

/** Files of a backup that are missing or are not what was copied. */
export async function damagedFiles(backup: string): Promise<readonly string[]> {
  const damaged: string[] = [];
  for (const [file, { sha256 }] of Object.entries(await readManifest(backup))) {
    const digest = await digestOf(path.join(backup, file)).catch(() => undefined);
    if (digest !== sha256) damaged.push(file);
  }
  return damaged;
}
