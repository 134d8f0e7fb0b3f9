import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@velvet/registry/build';
import { type WrittenRelease, writeRelease } from '@velvet/registry/publish';
import { readRegistry } from '@velvet/registry/registry';
import { releaseSchema, SERVER_FILE } from '@velvet/registry/store';
import * as v from 'valibot';

interface RemadeRelease {
  readonly releasesDir: string;
  readonly id: string;
  readonly version: string;
  /** Another server build instead of the one in use; browsers get the same files. */
  readonly change: (serverBuild: string) => string;
}

/** Writes a release that differs from the one in use by its server build alone. */
export async function remakeRelease(options: RemadeRelease): Promise<WrittenRelease> {
  const { releasesDir, id, version, change } = options;
  const { apps } = await readRegistry(releasesDir);
  const folder = path.join(releasesDir, id, apps[id]?.current ?? '');
  const text = await readFile(path.join(folder, 'release.json'), 'utf8');
  const { app, files } = v.parse(releaseSchema, JSON.parse(text));
  if (!app) throw new Error(`The release of ${id} in use declares no routes`);
  const buildDir = await mkdtemp(path.join(tmpdir(), 'velvet-remade-'));
  try {
    for (const name of Object.keys(files)) {
      await cp(path.join(folder, name), path.join(buildDir, name));
    }
    const serverBuild = await readFile(path.join(folder, SERVER_FILE), 'utf8');
    const changed = change(serverBuild);
    if (changed === serverBuild) throw new Error(`Nothing of ${id}’s server build was changed`);
    await writeFile(path.join(buildDir, SERVER_FILE), changed);
    const skeletonsDir = path.join(root, `remote-${id}`, 'skeletons');
    return await writeRelease({
      releasesDir,
      version,
      buildDir,
      skeletonsDir,
      app,
      now: new Date(),
    });
  } finally {
    await rm(buildDir, { recursive: true, force: true });
  }
}
