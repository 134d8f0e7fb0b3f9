import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

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
export type SourceManifest = v.InferOutput<typeof manifestSchema>;

/** Throws a ValiError for a manifest that lacks something. */
export const readSourceManifest = (root: string, folder: string): SourceManifest =>
  v.parse(manifestSchema, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));
