import { StatsPlugin } from '@module-federation/manifest';
import { type Compilation, type Compiler, rspack } from '@rspack/core';
import { packageVersion, sharedSingletons } from './sharing.ts';

interface Files {
  readonly js: readonly string[];
  readonly css: readonly string[];
}

/** Build metadata in `mf-stats.json` under `velvet`, in addition to Module Federation's own. */
export interface ReleaseStats {
  readonly id: string;
  /** The app's initial files. */
  readonly entry: Files;
  /** The files of each named chunk group, in loading order: screens, messages, the feature. */
  readonly groups: Readonly<Record<string, Files>>;
  /** Singletons by specifier: the versions the host provides, the ranges a remote needs. */
  readonly singletons: Readonly<Record<string, string>>;
  /** Names that a remote imports of each singleton; a host's are read from its server build. */
  readonly singletonNames?: Readonly<Record<string, readonly string[]>>;
  /** Version of Module Federation's runtime core: the host provides it, remotes use it. */
  readonly runtimeCore: string;
}

interface App extends Pick<ReleaseStats, 'id' | 'singletons'> {
  /** A host provides singletons, a remote imports them. */
  readonly isHost: boolean;
  /** The name of the chunk group that a page loads first. */
  readonly entryName: string;
}

const split = (names: readonly string[]): Files => ({
  js: names.filter((name) => name.endsWith('.js')),
  css: names.filter((name) => name.endsWith('.css')),
});

/**
 * For lists of modules, which come in the order in which threads finished them: equal sources must
 * make equal files.
 */
const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name < other.name ? -1 : 1;

/** The names that a remote imports of each singleton, to be checked against the host. */
function importedNames({ modules, moduleGraph }: Compilation): Record<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const module of modules) {
    if (module.type !== 'consume-shared-module') continue;
    const identifier = module.identifier();
    const specifier = sharedSingletons.find((name) => identifier.includes(` ${name}@`));
    if (specifier === undefined) throw new Error(`Unknown singleton: ${identifier}`);
    const names = moduleGraph
      .getIncomingConnections(module)
      .flatMap(({ dependency }) => dependency.ids?.slice(0, 1) ?? []);
    found.set(specifier, [...new Set(names)].sort());
  }
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function releaseStats(
  compilation: Compilation,
  { id, entryName, singletons, isHost }: App,
): ReleaseStats {
  const groups: Record<string, Files> = {};
  for (const [name, group] of compilation.namedChunkGroups) groups[name] = split(group.getFiles());
  return {
    id,
    entry: groups[entryName] ?? { js: [], css: [] },
    groups,
    singletons,
    ...(isHost ? {} : { singletonNames: importedNames(compilation) }),
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
    if ('shared' in stats && Array.isArray(stats.shared)) stats.shared.sort(byName);
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
