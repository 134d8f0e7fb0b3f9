import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** The file that a specifier leads to for this package. Throws when it is not installed. */
export const resolveOwn = (specifier: string): string => require.resolve(specifier);

/**
 * The file that a specifier leads to for the sources in a folder; what only this package depends on is
 * found from here. Throws when it is not installed.
 */
export const resolveFrom = (folder: string, specifier: string): string =>
  require.resolve(specifier, { paths: [folder, import.meta.dirname] });

/** The version of a package that the sources in a folder can import; undefined when none is installed. */
export function installedVersion(folder: string, packageName: string): string | undefined {
  const places = createRequire(path.join(folder, 'package.json')).resolve.paths(packageName) ?? [];
  // By its place: not every package exports its manifest.
  const file = places
    .map((place) => path.join(place, packageName, 'package.json'))
    .find((candidate) => existsSync(candidate));
  if (file === undefined) return undefined;
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    return String(manifest.version);
  }
  throw new Error(`${packageName} has no version`);
}

/** The version of a package that the sources in a folder can import. Throws when it is not installed. */
export function versionIn(folder: string, packageName: string): string {
  const version = installedVersion(folder, packageName);
  if (version === undefined) throw new Error(`${packageName} is not installed in ${folder}`);
  return version;
}

/** The version of a package that this one depends on. */
export const ownVersion = (packageName: string): string =>
  versionIn(import.meta.dirname, packageName);
