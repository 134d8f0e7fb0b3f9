import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { Registry } from '../registry/registry.ts';
import { readRegistry } from '../registry/registry-file.ts';
import { type Release, releaseSchema } from './release.ts';

/** The set of releases in use: the shell and every remote that has one. */
export interface ReleaseSet {
  readonly revision: number;
  readonly releases: ReadonlyMap<string, Release>;
}

const CHECK_EVERY_MS = 200;

/**
 * Reads the registry as it changes, at most a few times a second, and its releases once each. Once
 * there is a set, what cannot be read is reported and the set stays in use.
 */
export function createReleaseStore(
  releasesDir: string,
  onProblem: (error: unknown) => void = (error) => process.emitWarning(String(error)),
) {
  const known = new Map<string, Release>();
  let set: ReleaseSet | undefined;
  let checkedAt = 0;
  let changedAt = -1;

  async function readRelease(id: string, version: string): Promise<Release> {
    const key = `${id}@${version}`;
    const cached = known.get(key);
    if (cached) return cached;
    const file = path.join(releasesDir, id, version, 'release.json');
    const release = v.parse(releaseSchema, JSON.parse(await readFile(file, 'utf8')));
    known.set(key, release);
    return release;
  }

  async function readSet(registry: Registry): Promise<ReleaseSet> {
    const entries = await Promise.all(
      Object.entries(registry.apps).map(
        async ([id, { current }]) => [id, await readRelease(id, current)] as const,
      ),
    );
    return { revision: registry.revision, releases: new Map(entries) };
  }

  return {
    /** Throws while no set could be read yet. */
    async current(now = Date.now()): Promise<ReleaseSet> {
      if (set && now - checkedAt < CHECK_EVERY_MS) return set;
      checkedAt = now;
      try {
        const { mtimeMs } = await stat(path.join(releasesDir, 'registry.json'));
        if (set && mtimeMs === changedAt) return set;
        set = await readSet(await readRegistry(releasesDir));
        changedAt = mtimeMs;
      } catch (error) {
        if (!set) throw error;
        onProblem(error);
      }
      return set;
    },
  };
}
export type ReleaseStore = ReturnType<typeof createReleaseStore>;
