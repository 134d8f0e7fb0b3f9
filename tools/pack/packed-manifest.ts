import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { entriesOf } from '../syntax/source.ts';

/**
 * The `package.json` of a tarball: entries lead to compiled files, and what must exist once in a page
 * is a peer with a range. In the repository it is pinned, so that a build is the same everywhere.
 */

const SOURCE = /^\.\/src\/(.*?)\.tsx?$/;
const ASSET = /^\.\/src\/(.*)$/;

/** Libraries that a page has once, and our own packages. */
const PEERS =
  /^(?:react|react-dom|redux|react-intl|react-redux|react-router-dom|@reduxjs\/toolkit|@mantine\/(?:core|hooks)|@velvet\/(?:contract|ui|sdk|console-kit|rspack|cli))$/;

type Entry = string | { readonly types: string; readonly default?: string };

const DECLARATIONS = /^\.\/src\/(.*\.d\.ts)$/;

function packedEntry(target: string): Entry {
  const declarations = DECLARATIONS.exec(target)?.[1];
  if (declarations !== undefined) return { types: `./dist/${declarations}` };
  const module = SOURCE.exec(target)?.[1];
  if (module !== undefined) {
    return { types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` };
  }
  const asset = ASSET.exec(target)?.[1];
  return asset === undefined ? target : `./dist/${asset}`;
}

const mapValues = <T>(
  record: Readonly<Record<string, string>>,
  map: (value: string) => T,
): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

const pick = (
  record: Readonly<Record<string, string>>,
  wanted: (name: string) => boolean,
): Record<string, string> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => wanted(name)));

interface Packing {
  /** Of the root: which versions of Node. */
  readonly engines: Readonly<Record<string, string>>;
  /** The package's files that are packed, as `./src/…`. */
  readonly files: readonly string[];
}

export function packedManifest(source: SourceManifest, { engines, files }: Packing) {
  const { name, version, description, dependencies, optionalPeers, sideEffects } = source;
  const isPeer = (dependency: string) => PEERS.test(dependency);
  const peers = mapValues(pick(dependencies, isPeer), (pinned) => `^${pinned}`);
  const bin = mapValues({ ...source.bin, ...source.packedBin }, (file) =>
    file.replace(SOURCE, './dist/$1.js'),
  );
  return {
    name,
    version,
    description,
    license: 'SEE LICENSE IN LICENSE',
    type: 'module',
    engines,
    ...(sideEffects === undefined ? {} : { sideEffects }),
    ...(Object.keys(bin).length === 0 ? {} : { bin }),
    // Patterns by their files, so that nothing else of a package is public.
    exports: mapValues(Object.fromEntries(entriesOf(source.exports, files)), packedEntry),
    dependencies: pick(dependencies, (dependency) => !isPeer(dependency)),
    peerDependencies: { ...peers, ...optionalPeers },
    peerDependenciesMeta: mapValues(optionalPeers, () => ({ optional: true })),
  };
}

/** Packages that teams outside this repository install, by folder: each after those it imports. */
export const packedFolders = [
  'shared/contract',
  'shared/ui',
  'shared/sdk',
  'shared/console-kit',
  'releases/rspack',
  'releases/cli',
  'releases/create-velvet-remote',
] as const;

const names = v.record(v.string(), v.string());
const manifestSchema = v.object({
  name: v.string(),
  version: v.string(),
  description: v.string(),
  exports: v.optional(names, {}),
  bin: v.optional(names, {}),
  /** In place of `bin`, where another program has the name in this repository. */
  packedBin: v.optional(names, {}),
  dependencies: v.optional(names, {}),
  /** What only tests of teams need. As `peerDependencies` npm would install it here for every start. */
  optionalPeers: v.optional(names, {}),
  /** Beside the compiled sources and the documents. */
  files: v.optional(v.array(v.string()), []),
  sideEffects: v.optional(v.union([v.boolean(), v.array(v.string())])),
});
/** What of a package's `package.json` concerns those who install it. */
type SourceManifest = v.InferOutput<typeof manifestSchema>;

/** Throws a ValiError for a manifest that lacks something. */
export const readSourceManifest = (root: string, folder: string): SourceManifest =>
  v.parse(manifestSchema, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));
