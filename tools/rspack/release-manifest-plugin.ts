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
  /** Singletons by specifier: the versions the shell provides, the ranges a remote needs. */
  readonly singletons: Readonly<Record<string, string>>;
}

const split = (names: readonly string[]): Files => ({
  js: names.filter((name) => name.endsWith('.js')),
  css: names.filter((name) => name.endsWith('.css')),
});

interface ReleaseManifestOptions extends Pick<BuildManifest, 'id' | 'singletons'> {
  readonly entryName: string;
}

/** Writes `manifest.json` beside a build's files. */
export class ReleaseManifestPlugin {
  readonly #options: ReleaseManifestOptions;

  constructor(options: ReleaseManifestOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { id, entryName, singletons } = this.#options;
    compiler.hooks.thisCompilation.tap('ReleaseManifestPlugin', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ReleaseManifestPlugin', stage }, () => {
        const groups: Record<string, Files> = {};
        for (const [name, group] of compilation.namedChunkGroups) {
          groups[name] = split(group.getFiles());
        }
        const manifest: BuildManifest = {
          id,
          entry: groups[entryName] ?? { js: [], css: [] },
          groups,
          singletons,
        };
        const text = JSON.stringify(manifest, null, 1);
        compilation.emitAsset('manifest.json', new rspack.sources.RawSource(text));
      });
    });
  }
}
