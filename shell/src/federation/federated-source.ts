import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import type { PageData } from '../page-data.ts';
import { type FeatureSource, RemoteLoadError } from './feature-source.ts';
import { singletons } from './singletons.ts';

const ENTRY_TIMEOUT_MS = 10_000;

/** A hanging entry must end: script elements have no time-out of their own. */
const boundedScripts: ModuleFederationRuntimePlugin = {
  name: 'velvet-bounded-scripts',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.fetchPriority = 'high';
    return { script, timeout: ENTRY_TIMEOUT_MS };
  },
};

export const containerName = (remoteId: string): string => `velvet_${remoteId}`;

/** Features through Module Federation, from the set of releases written into the page. */
export function createFederatedSource({ remotes }: Pick<PageData, 'remotes'>): FeatureSource {
  const instance = createInstance({
    name: 'velvet_shell',
    remotes: Object.entries(remotes).map(([id, { entry }]) => ({
      name: id,
      alias: id,
      entry: new URL(entry, document.baseURI).href,
      entryGlobalName: containerName(id),
      type: 'global',
    })),
    shared: singletons(),
    shareStrategy: 'loaded-first',
    plugins: [boundedScripts],
  });
  return {
    async load(remoteId) {
      const label = `${remoteId}@${remotes[remoteId]?.version ?? 'unreleased'}`;
      if (remotes[remoteId] === undefined) throw new RemoteLoadError(label, 'unreachable');
      try {
        return await instance.loadRemote(`${remoteId}/feature`);
      } catch (cause) {
        throw new RemoteLoadError(label, 'unreachable', { cause });
      }
    },
  };
}
