import type { PageData, RemoteEntry } from '../page-data.ts';
import { type Container, containerName, isContainer } from './container.ts';
import { type FeatureSource, RemoteLoadError } from './feature-source.ts';
import { loadScript } from './load-script.ts';
import { createShareScope } from './share-scope.ts';

const ENTRY_TIMEOUT_MS = 10_000;
const EXPOSED_MODULE = './feature';

/**
 * Features through Module Federation, from the set of releases written into the page. This is the
 * host's side of the container protocol; see docs/decisions/0001.
 */
export function createFederatedSource({ remotes }: Pick<PageData, 'remotes'>): FeatureSource {
  const scope = createShareScope();
  const containers = new Map<string, Container>();
  const turned = new Set<string>();

  const releaseOf = (id: string): RemoteEntry | undefined =>
    turned.has(id) ? remotes[id]?.previous : remotes[id];

  async function connect(id: string, release: RemoteEntry, label: string): Promise<Container> {
    const { entry, integrity } = release;
    const known = containers.get(entry);
    if (known) return known;
    try {
      await loadScript({ url: entry, integrity, timeoutMs: ENTRY_TIMEOUT_MS });
    } catch (failure) {
      throw new RemoteLoadError(label, failure === 'timeout' ? 'timeout' : 'unreachable');
    }
    const container: unknown = Reflect.get(window, containerName(id));
    if (!isContainer(container)) throw new RemoteLoadError(label, 'broken');
    try {
      await container.init(scope);
    } catch (cause) {
      throw new RemoteLoadError(label, 'broken', { cause });
    }
    containers.set(entry, container);
    return container;
  }

  const nameOf = (id: string): string => `${id}@${releaseOf(id)?.version ?? 'unreleased'}`;

  return {
    releaseOf: nameOf,
    versions: Object.fromEntries(Object.entries(remotes).map(([id, { version }]) => [id, version])),

    async load(id) {
      const release = releaseOf(id);
      const label = nameOf(id);
      if (!release) throw new RemoteLoadError(label, 'unreachable');
      const container = await connect(id, release, label);
      try {
        const factory = await container.get(EXPOSED_MODULE);
        return factory();
      } catch (cause) {
        throw new RemoteLoadError(label, 'unreachable', { cause });
      }
    },

    turnTo(id, which) {
      const left = releaseOf(id);
      if (which === 'previous' && !remotes[id]?.previous) return false;
      if (which === 'previous') turned.add(id);
      else turned.delete(id);
      if (left && left !== releaseOf(id)) removeStyles(left);
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
