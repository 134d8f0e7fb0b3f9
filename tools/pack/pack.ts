import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { compile, isLeftOut } from './compile.ts';
import { readSourceManifest } from './packages.ts';
import { packedManifest } from './packed-manifest.ts';

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
  compile(root, folder, work, join(staged, 'dist'));
  for (const name of documents) cpSync(join(root, folder, name), join(staged, name));
  cpSync(join(root, 'LICENSE'), join(staged, 'LICENSE'));
  for (const name of manifest.files) {
    cpSync(join(root, folder, name), join(staged, name), { recursive: true });
  }
  const packed = packedManifest(manifest, {
    engines: enginesOf(root),
    files: filesOf(root, folder),
  });
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
  return staged;
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
