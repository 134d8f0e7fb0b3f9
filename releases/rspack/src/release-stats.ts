import path from 'node:path';
import { StatsPlugin } from '@module-federation/manifest';
import { type Compilation, type Compiler, type Module, rspack } from '@rspack/core';
import type { BuildFiles, BuildManifest, ModuleNeeds } from '@velvet/contract/build-manifest';
import { CONTRACT_VERSION } from '@velvet/contract/version';
import { ownVersion } from './installed.ts';

/** A module that a remote's container gives to one of the hosts. */
export interface Exposed {
  readonly module: 'feature' | 'console';
  /** From the remote's folder. */
  readonly file: string;
  /** The name of its chunk group. */
  readonly group: string;
  /** Ranges of the host's singletons. */
  readonly needs: ModuleNeeds['singletons'];
}

interface App {
  readonly id: string;
  /** The name of the chunk group that a page loads first. */
  readonly entryName: string;
  /** Of a host: the versions of the singletons that it provides. */
  readonly provides?: BuildManifest['singletons'];
  /** Of a host: the versions of the contract that it serves. */
  readonly serves?: readonly number[];
  /** Of a remote: its modules, that for the shell first. */
  readonly exposed?: readonly Exposed[];
  /** Of a remote: every specifier that some host provides. */
  readonly shared?: readonly string[];
}

const split = (names: readonly string[]): BuildFiles => ({
  js: names.filter((name) => name.endsWith('.js')),
  css: names.filter((name) => name.endsWith('.css')),
});

/**
 * For lists of modules, which come in the order in which threads finished them: equal sources must
 * make equal files.
 */
const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name < other.name ? -1 : 1;

/** All modules that a file leads to, dynamic imports included. */
function reachableFrom({ modules, moduleGraph }: Compilation, file: string): ReadonlySet<Module> {
  const reached = new Set<Module>();
  const waiting = [...modules].filter((module) => module.nameForCondition() === file);
  if (waiting.length === 0) throw new Error(`${file} is not part of the build`);
  for (let module = waiting.pop(); module; module = waiting.pop()) {
    if (reached.has(module)) continue;
    reached.add(module);
    for (const { module: next } of moduleGraph.getOutgoingConnections(module)) {
      if (next) waiting.push(next);
    }
  }
  return reached;
}

/** The names that a module imports of each singleton, to be checked against its host. */
function importedNames(
  compilation: Compilation,
  { file }: Exposed,
  shared: readonly string[],
): ModuleNeeds['singletonNames'] {
  const { moduleGraph, options } = compilation;
  const found = new Map<string, string[]>();
  const reached = reachableFrom(compilation, path.join(options.context ?? '', file));
  for (const module of reached) {
    if (module.type !== 'consume-shared-module') continue;
    const identifier = module.identifier();
    const specifier = shared.find((name) => identifier.includes(` ${name}@`));
    if (specifier === undefined) throw new Error(`Unknown singleton: ${identifier}`);
    const names = moduleGraph
      .getIncomingConnections(module)
      .filter(({ originModule }) => originModule && reached.has(originModule))
      .flatMap(({ dependency }) => dependency.ids?.slice(0, 1) ?? []);
    found.set(specifier, [...new Set(names)].sort());
  }
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function releaseStats(compilation: Compilation, app: App): BuildManifest {
  const { id, entryName, provides = {}, serves, exposed = [], shared = [] } = app;
  const groups: Record<string, BuildFiles> = {};
  for (const [name, group] of compilation.namedChunkGroups) groups[name] = split(group.getFiles());
  const needs: Partial<Record<Exposed['module'], ModuleNeeds>> = {};
  for (const one of exposed) {
    const singletonNames = importedNames(compilation, one, shared);
    needs[one.module] = { singletons: one.needs, singletonNames };
  }
  const { feature, console } = needs;
  return {
    id,
    contract: CONTRACT_VERSION,
    ...(serves && { serves: [...serves] }),
    entry: groups[entryName] ?? { js: [], css: [] },
    groups,
    ...(feature ?? { singletons: provides }),
    ...(console && { console }),
    runtimeCore: ownVersion('@module-federation/runtime-core'),
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
    const pluginVersion = ownVersion('@module-federation/manifest');
    const plugin = new StatsPlugin(options, { pluginVersion, bundler: 'rspack' });
    // Its types name webpack's compiler, of which Rspack's is a variant.
    Reflect.apply(plugin.apply, plugin, [compiler]);
  }
}
