import { type Compiler, rspack } from '@rspack/core';
import { withOrderedHashes } from './ordered-hashes.ts';

/** The bundler writes the hashes of a build's files in any order: equal sources, equal files. */
export class OrderedHashesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OrderedHashesPlugin', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'OrderedHashesPlugin', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (!name.endsWith('.js')) continue;
          const script = source.source().toString();
          const ordered = withOrderedHashes(script);
          if (ordered === script) continue;
          compilation.updateAsset(name, new rspack.sources.RawSource(ordered));
        }
      });
    });
  }
}
