import type { PageData } from '../page-data.ts';
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

  async function connect(id: string, label: string): Promise<Container> {
    const known = containers.get(id);
    if (known) return known;
    const release = remotes[id];
    if (!release) throw new RemoteLoadError(label, 'unreachable');
    const { entry, integrity } = release;
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
    containers.set(id, container);
    return container;
  }

  return {
    async load(id) {
      const label = `${id}@${remotes[id]?.version ?? 'unreleased'}`;
      const container = await connect(id, label);
      try {
        const factory = await container.get(EXPOSED_MODULE);
        return factory();
      } catch (cause) {
        throw new RemoteLoadError(label, 'unreachable', { cause });
      }
    },
  };
}
