import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { LoadProblem } from './remote-source.ts';
import { trustedScriptUrl } from './trusted-script.ts';

/** A script element never times out by itself. */
const ENTRY_TIMEOUT_MS = 10_000;

/** How far loading a remote's container has come. */
type Progress = 'requested' | 'failed' | 'executed' | 'connected';

const problems: Readonly<Record<Progress, LoadProblem>> = {
  // Neither loaded nor failed within the time limit.
  requested: 'timeout',
  failed: 'unreachable',
  executed: 'broken',
  // The container works, so most likely a chunk of the exposed module could not be fetched.
  connected: 'unreachable',
};

export interface ReleasePlugin {
  readonly plugin: ModuleFederationRuntimePlugin;
  /** What kept a container, by its name, from giving its module. */
  readonly problemOf: (container: string) => LoadProblem;
}

/**
 * Joins our releases to Module Federation's runtime, by its public hooks: entries are loaded with
 * the hash that the page's release set has for them, as trusted script addresses and within a time
 * limit. A shared module that could not be fetched is fetched again at the next request.
 */
export function createReleasePlugin(
  integrityOf: (entry: string) => string | undefined,
): ReleasePlugin {
  const progress = new Map<string, Progress>();
  return {
    problemOf: (container) => problems[progress.get(container) ?? 'executed'],
    plugin: {
      name: 'velvet-releases',

      createScript({ url, remoteInfo }) {
        const script = document.createElement('script');
        const integrity = integrityOf(url);
        if (integrity !== undefined) script.integrity = integrity;
        script.crossOrigin = 'anonymous';
        script.async = true;
        script.fetchPriority = 'high';
        // The platform takes more here than its types say.
        Object.assign(script, { src: trustedScriptUrl(url) });
        if (remoteInfo) {
          const note = (reached: Progress) => () => void progress.set(remoteInfo.name, reached);
          note('requested')();
          script.addEventListener('load', note('executed'));
          script.addEventListener('error', note('failed'));
        }
        return { script, timeout: ENTRY_TIMEOUT_MS };
      },

      async afterInitRemote({ remoteInfo, error }) {
        if (error === undefined) progress.set(remoteInfo.name, 'connected');
      },

      errorLoadShare({ pkgName, shareScopeMap }) {
        for (const scope of Object.values(shareScopeMap)) {
          for (const shared of Object.values(scope[pkgName] ?? {})) shared.loading = null;
        }
      },
    },
  };
}
