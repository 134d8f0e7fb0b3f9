import { type Compiler, rspack } from '@rspack/core';

interface Files {
  readonly js: readonly string[];
  readonly css: readonly string[];
}

/** What a build says of itself: which files each named chunk group needs, in loading order. */
export interface BuildManifest {
  readonly id: string;
  readonly entry: Files;
  readonly groups: Readonly<Record<string, Files>>;
}

const split = (names: readonly string[]): Files => ({
  js: names.filter((name) => name.endsWith('.js')),
  css: names.filter((name) => name.endsWith('.css')),
});

/** Writes `manifest.json` beside a build's files. */
export class ReleaseManifestPlugin {
  readonly #id: string;
  readonly #entryName: string;

  constructor({ id, entryName }: { id: string; entryName: string }) {
    this.#id = id;
    this.#entryName = entryName;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleaseManifestPlugin', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ReleaseManifestPlugin', stage }, () => {
        const groups: Record<string, Files> = {};
        for (const [name, group] of compilation.namedChunkGroups) {
          groups[name] = split(group.getFiles());
        }
        const manifest: BuildManifest = {
          id: this.#id,
          entry: groups[this.#entryName] ?? { js: [], css: [] },
          groups,
        };
        const text = JSON.stringify(manifest, null, 1);
        compilation.emitAsset('manifest.json', new rspack.sources.RawSource(text));
      });
    });
  }
}
