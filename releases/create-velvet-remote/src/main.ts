#!/usr/bin/env node
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { layFiles, NewRemoteProblem, namesOf } from './lay-files.ts';
import { libraries, ownPackages, ownTools, readVersions, testLibraries } from './versions.ts';

/** `npm create velvet-remote <name>`: writes a repository with one remote into the current folder. */
const usage = `Usage: npm create velvet-remote <name> [-- --packages <folder>]

Writes a repository with one remote into this folder, which must be empty but for .git.
  <name>               of the remote, in 2 to 20 small letters and digits
  --packages <folder>  a folder with tarballs of Velvet's packages, where no registry has them;
                       they are copied into the repository`;

const DEV_PORT = 3100;

/** What may be in the folder of a new repository. */
const harmless = new Set(['.git', '.npmrc']);

type Versions = Readonly<Record<string, string>>;

/** The versions of these packages, as `package.json` has them. */
function versionsIn(from: Versions, names: readonly string[]): Versions {
  const entries = names.toSorted().map((name) => {
    const version = from[name];
    if (version === undefined) {
      throw new Error(`This package was packed without a version of ${name}`);
    }
    return [name, version] as const;
  });
  return Object.fromEntries(entries);
}

async function create(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { packages: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) return usage;
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new NewRemoteProblem(usage);
  const names = namesOf(name);
  const folder = process.cwd();
  const present = (await readdir(folder)).filter((file) => !harmless.has(file));
  if (present.length > 0) {
    throw new NewRemoteProblem(`This folder is not empty: there is ${present.join(', ')}`);
  }
  const vendored = values.packages
    ? await vendor(path.resolve(values.packages), folder, [...ownPackages, ...ownTools])
    : {};
  const versions = { ...readVersions(), ...vendored };
  const files = await layFiles(folder, {
    names,
    place: 'repository',
    devPort: DEV_PORT,
    dependencies: versionsIn(versions, [...ownPackages, ...libraries]),
    devDependencies: versionsIn(versions, [...ownTools, ...testLibraries]),
  });
  return `${files.length} files of remote-${names.id} are here, with one screen. Next:
  npm install
  npm run dev     shows it at http://localhost:${DEV_PORT}
  npm test
README.md says how it is released.`;
}

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
async function vendor(
  from: string,
  repository: string,
  names: readonly string[],
): Promise<Versions> {
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

try {
  console.log(await create(process.argv.slice(2)));
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  if (!isUsage && !(error instanceof NewRemoteProblem)) throw error;
  console.error(isUsage ? `${error.message}\n${usage}` : error.message);
  process.exitCode = 1;
}
