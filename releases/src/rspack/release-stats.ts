import { StatsPlugin } from '@module-federation/manifest';
import { type Compilation, type Compiler, rspack } from '@rspack/core';
import { packageVersion } from './sharing.ts';

interface Files {
  readonly js: readonly string[];
  readonly css: readonly string[];
}

/** What `mf-stats.json` says of a build, under `velvet`, beyond what Module Federation writes. */
export interface ReleaseStats {
  readonly id: string;
  /** What a page loads first of the app. */
  readonly entry: Files;
  /** The files of each named chunk group, in loading order: screens, messages, the feature. */
  readonly groups: Readonly<Record<string, Files>>;
  /** Singletons by specifier: the versions the host provides, the ranges a remote needs. */
  readonly singletons: Readonly<Record<string, string>>;
  /** Version of Module Federation's runtime core: the host provides it, remotes use it. */
  readonly runtimeCore: string;
}

interface App extends Pick<ReleaseStats, 'id' | 'singletons'> {
  /** The name of the chunk group that a page loads first. */
  readonly entryName: string;
}

const split = (names: readonly string[]): Files => ({
  js: names.filter((name) => name.endsWith('.js')),
  css: names.filter((name) => name.endsWith('.css')),
});

function releaseStats(compilation: Compilation, { id, entryName, singletons }: App): ReleaseStats {
  const groups: Record<string, Files> = {};
  for (const [name, group] of compilation.namedChunkGroups) groups[name] = split(group.getFiles());
  return {
    id,
    entry: groups[entryName] ?? { js: [], css: [] },
    groups,
    singletons,
    runtimeCore: packageVersion('@module-federation/runtime-core'),
  };
}

const isCompilation = (value: unknown): value is Compilation => value instanceof rspack.Compilation;

/** For Module Federation's option `manifest`. */
export const statsOf = (app: App) => ({
  additionalData({
    stats,
    compilation,
  }: {
    readonly stats: object;
    readonly compilation: unknown;
  }) {
    if (!isCompilation(compilation)) throw new Error('The build is no compilation of Rspack');
    Object.assign(stats, { velvet: releaseStats(compilation, app) });
  },
});

/** The same files for a host that federates at run time and has no federation plugin of its own. */
export class HostStatsPlugin {
  readonly #app: App;
  readonly #name: string;

  constructor(app: App, name: string) {
    this.#app = app;
    this.#name = name;
  }

  apply(compiler: Compiler): void {
    const options = { name: this.#name, manifest: statsOf(this.#app) };
    const pluginVersion = packageVersion('@module-federation/manifest');
    const plugin = new StatsPlugin(options, { pluginVersion, bundler: 'rspack' });
    // Its types name webpack's compiler, of which Rspack's is a variant.
    Reflect.apply(plugin.apply, plugin, [compiler]);
  }
}
