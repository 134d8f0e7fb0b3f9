import type { FeatureSource } from '../federation/feature-source.ts';
import { shellFeature } from './shell-feature.ts';

/** The shell's own screens take the same way as those of the remotes. */
export function withShellScreens(source: FeatureSource): FeatureSource {
  return {
    ...source,
    load: async (id) => (id === 'shell' ? { default: shellFeature } : source.load(id)),
  };
}
