import { createInstance } from '@module-federation/enhanced/runtime';
import injectExternalRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import type { PageRecord } from '@velvet/contract/page-record';
import { containerName } from '@velvet/contract/release-files';
import { createReleasePlugin } from './release-plugin.ts';
import { RemoteLoadError, type RemoteSource } from './remote-source.ts';

/** The release of a remote in use, and the last good one before it, as a page names them. */
type RemoteOffer = PageRecord['remotes'][string];
/** One of them. */
export type RemoteEntry = Omit<RemoteOffer, 'previous'>;

interface FederatedSourceOptions {
  /** The name of the host's federation instance. */
  readonly hostName: string;
  /** The module that remotes expose for this host, such as `feature`. */
  readonly exposedModule: string;
  /** By id, from the set of releases written into the page. */
  readonly remotes: Readonly<Record<string, RemoteOffer>>;
  /** The modules that the host provides. */
  readonly shared: NonNullable<Parameters<typeof createInstance>[0]['shared']>;
}

const addressOf = (entry: string): string => new URL(entry, window.location.origin).href;

/** Remotes through Module Federation (see docs/decisions/0001). */
export function createFederatedSource({
  hostName,
  exposedModule,
  remotes,
  shared,
}: FederatedSourceOptions): RemoteSource {
  const all = Object.values(remotes).flatMap(({ previous, ...current }) =>
    previous ? [current, previous] : [current],
  );
  const hashes = new Map(all.map(({ entry, integrity }) => [addressOf(entry), integrity]));
  const { plugin, problemOf } = createReleasePlugin((url) => hashes.get(addressOf(url)));
  const instance = createInstance({
    name: hostName,
    remotes: Object.entries(remotes).map(([id, { entry }]) => ({ name: containerName(id), entry })),
    shared,
    shareStrategy: 'loaded-first',
    plugins: [injectExternalRuntimeCore(), plugin],
  });
  const turned = new Set<string>();

  const releaseOf = (id: string): RemoteEntry | undefined =>
    turned.has(id) ? remotes[id]?.previous : remotes[id];
  const labelOf = (id: string): string => `${id}@${releaseOf(id)?.version ?? 'unreleased'}`;

  /** Removes a remote from the runtime, its container included. */
  function register(id: string): void {
    const release = releaseOf(id);
    if (!release) return;
    const remote = { name: containerName(id), entry: release.entry };
    instance.registerRemotes([remote], { force: true });
  }

  return {
    releaseOf: labelOf,
    formerPathsOf: (id) => remotes[id]?.previous?.paths ?? [],
    versions: Object.fromEntries(Object.entries(remotes).map(([id, { version }]) => [id, version])),

    async load(id) {
      const label = labelOf(id);
      if (!releaseOf(id)) throw new RemoteLoadError(label, 'unreachable');
      const name = containerName(id);
      try {
        return await instance.loadRemote(`${name}/${exposedModule}`);
      } catch (cause) {
        const problem = problemOf(name);
        // A container that does not work is not tried again: its entry is.
        if (problem === 'broken') register(id);
        throw new RemoteLoadError(label, problem, { cause });
      }
    },

    turnTo(id, which) {
      const left = releaseOf(id);
      if (which === 'previous' && !remotes[id]?.previous) return false;
      if (which === 'previous') turned.add(id);
      else turned.delete(id);
      if (left && left !== releaseOf(id)) {
        removeStyles(left);
        register(id);
      }
      return true;
    },
  };
}

/** Two releases of a remote name their styles alike: those of the one that is left must go. */
function removeStyles({ entry }: RemoteEntry): void {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  for (const link of document.querySelectorAll('link[rel="stylesheet"]')) {
    if (link.getAttribute('href')?.includes(folder)) link.remove();
  }
  // A rendered screen's came inside of the page.
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-release]')) {
    if (folder.endsWith(`/${style.dataset.release}/`)) style.remove();
  }
}
