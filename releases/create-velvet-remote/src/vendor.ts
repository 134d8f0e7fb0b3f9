import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { NewRemoteProblem } from './new-remote-problem.ts';

const VENDOR = 'vendor';

/** `@velvet/sdk` is packed as `velvet-sdk-3.0.0.tgz`. */
const isTarballOf = (name: string, file: string): boolean => {
  const [, version] = file.split(`${name.replace('@', '').replace('/', '-')}-`);
  return version !== undefined && /^\d[\w.+-]*\.tgz$/.test(version);
};

/**
 * Copies the tarballs of packages into a repository. Returns where they are, as `package.json` has it.
 * Throws a NewRemoteProblem that names what is missing.
 */
export async function vendor(
  from: string,
  repository: string,
  names: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const files = await readdir(from).catch(() => [] as string[]);
  const places = names.map((name) => {
    const file = files.find((candidate) => isTarballOf(name, candidate));
    if (file === undefined) throw new NewRemoteProblem(`${from} has no tarball of ${name}`);
    return [name, file] as const;
  });
  await mkdir(path.join(repository, VENDOR), { recursive: true });
  for (const [, file] of places) {
    await copyFile(path.join(from, file), path.join(repository, VENDOR, file));
  }
  return Object.fromEntries(places.map(([name, file]) => [name, `file:${VENDOR}/${file}`]));
}
