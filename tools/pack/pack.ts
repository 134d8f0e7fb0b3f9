import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { libraries, ownPackages, ownTools, testLibraries } from 'create-velvet-remote/versions';
import { bundle, compile, isLeftOut } from './compile.ts';
import { packedManifest, readSourceManifest } from './packed-manifest.ts';

const documents = ['README.md', 'CHANGELOG.md'];

function enginesOf(root: string): Record<string, string> {
  const { engines }: { engines: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return engines;
}

/** The files of a package that may be entries, as `./src/…`. */
const filesOf = (root: string, folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !/^(?:node_modules|dist)\//.test(file) && !isLeftOut(file))
    .map((file) => `./${file}`);

/** Compiles one package into a folder as its tarball contains it; returns the folder. */
export function stage(root: string, folder: string, work: string): string {
  const manifest = readSourceManifest(root, folder);
  const staged = join(work, 'staged', folder);
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  const dist = join(staged, 'dist');
  if (existsSync(join(root, folder, 'rslib.config.ts'))) bundle(root, folder, dist);
  else compile(root, folder, work, dist);
  for (const name of documents) cpSync(join(root, folder, name), join(staged, name));
  cpSync(join(root, 'LICENSE'), join(staged, 'LICENSE'));
  for (const name of manifest.files) {
    cpSync(join(root, folder, name), join(staged, name), { recursive: true });
  }
  if (folder === 'releases/create-velvet-remote') writeVersions(root, staged);
  const packed = packedManifest(manifest, {
    engines: enginesOf(root),
    files: filesOf(root, folder),
  });
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
  return staged;
}

/** The versions that a new repository begins with: those of the lock file, and our own. */
function writeVersions(root: string, staged: string): void {
  const { packages }: { packages: Record<string, { version?: string }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const locked = [...libraries, ...testLibraries].map((name) => {
    const version = packages[`node_modules/${name}`]?.version;
    if (version === undefined) throw new Error(`package-lock.json has no ${name}`);
    return [name, version];
  });
  const { version } = readSourceManifest(root, 'shared/sdk');
  const own = [...ownPackages, ...ownTools].map((name) => [name, `^${version}`]);
  const versions = Object.fromEntries([...locked, ...own]);
  writeFileSync(join(staged, 'versions.json'), `${JSON.stringify(versions, null, 2)}\n`);
}

/** Writes the tarball of a staged package into a folder; returns its path. */
export function packStaged(staged: string, into: string): string {
  mkdirSync(into, { recursive: true });
  const output = execFileSync('npm', ['pack', '--json', '--pack-destination', into], {
    cwd: staged,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const [packed]: readonly { readonly filename: string }[] = JSON.parse(output);
  if (!packed) throw new Error(`npm packed nothing in ${staged}`);
  return join(into, packed.filename);
}
