import type { RemoteSource } from '@velvet/sdk/federation/remote-source';
import { shellFeature } from './shell-feature.ts';

/** The shell's own screens take the same way as those of the remotes. */
export function withShellScreens(source: RemoteSource): RemoteSource {
  return {
    ...source,
    load: async (id) => (id === 'shell' ? { default: shellFeature } : source.load(id)),
  };
}
