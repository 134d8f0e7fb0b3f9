import path from 'node:path';
import { SERVER_FILE } from '@velvet/contract/release-files';
import { readInside } from '../files/read-inside.ts';
import { digestOf, type Release } from '../release/release.ts';
import type { ReleaseFile } from '../server-build/evaluate.ts';

/** Files of releases as the edge itself uses them. */
export function createReleaseFiles(releasesDir: string) {
  const texts = new Map<string, Promise<string>>();
  const folderOf = ({ id, version }: Release) => path.join(releasesDir, id, version);

  async function readIntact(release: Release, name: string): Promise<string> {
    const differs = `${name} of ${release.id}@${release.version} is not what it must be`;
    const { bytes = 0, sha256 } = release.files[name] ?? {};
    const text = await readInside(releasesDir, [release.id, release.version, name], bytes, differs);
    if (digestOf(text) === sha256) return text;
    throw new Error(differs);
  }

  function read(release: Release, name: string): Promise<string> {
    const key = `${release.id}@${release.version} ${name} ${release.files[name]?.sha256}`;
    const known = texts.get(key);
    if (known) return known;
    const reading = readIntact(release, name);
    texts.set(key, reading);
    reading.catch(() => texts.delete(key));
    return reading;
  }

  return {
    /** The server build of a release; undefined for one that has none. */
    serverBuild(release: Release): ReleaseFile | undefined {
      const sha256 = release.files[SERVER_FILE]?.sha256;
      return sha256 ? { path: path.join(folderOf(release), SERVER_FILE), sha256 } : undefined;
    },
    /** Style sheets of a release, concatenated. Rejects when a hash differs. */
    async styles(release: Release, names: readonly string[]): Promise<string> {
      return (await Promise.all(names.map((name) => read(release, name)))).join('');
    },
  };
}
export type ReleaseFiles = ReturnType<typeof createReleaseFiles>;
