import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../files/files.ts';
import { previousOf } from '../registry/registry.ts';
import { readRegistry } from '../registry/registry-file.ts';
import { metadataFolder, timestampPath } from '../signing/read-metadata.ts';

/** Copies the releases in use, and the key they are signed with, to another data folder. */
export async function copyReleases(from: string, to: string): Promise<void> {
  // The timestamp is read first and written last, because the files it refers to are immutable.
  const timestamp = await readFile(timestampPath(from));
  const { apps } = await readRegistry(from);
  // Absent where the environment holds it.
  await copyIfThere(path.join(from, '../keys'), path.join(to, '../keys'));
  await mkdir(to, { recursive: true });
  await cp(metadataFolder(from), metadataFolder(to), { recursive: true });
  for (const [id, app] of Object.entries(apps)) {
    for (const version of [app.current, previousOf(app)]) {
      if (version === undefined) continue;
      await cp(path.join(from, id, version), path.join(to, id, version), { recursive: true });
    }
  }
  await writeFile(timestampPath(to), timestamp);
}

async function copyIfThere(from: string, to: string): Promise<void> {
  try {
    await cp(from, to, { recursive: true });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
