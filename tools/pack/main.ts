import { join, resolve } from 'node:path';
import { root } from '@velvet/registry/build';
import { packStaged, stage } from './pack.ts';
import { packedFolders } from './packed-manifest.ts';

/** `npx velvet packages pack [-- <folder>]` writes a tarball of every public package, by default to .cache/packages. */
const [into = join(root, '.cache/packages')] = process.argv.slice(2);
for (const folder of packedFolders) {
  console.log(packStaged(stage(root, folder, join(root, '.cache/pack')), resolve(into)));
}
