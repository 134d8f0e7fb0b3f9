import path from 'node:path';
import type { Configuration } from '@rspack/core';
import type { HostId } from '@velvet/contract/hosts';
import { remotes } from '@velvet/releases/build';
import type { BuildOptions } from '@velvet/releases/rspack';
import {
  bootBuild,
  consoleInDevelopment,
  hostBuild,
  remoteBuild,
  remoteInDevelopment,
  type ServeEnv,
  serverBuild,
  shellInDevelopment,
  workerBuild,
} from '@velvet/releases/rspack';

const root = import.meta.dirname;

/** What a configuration is asked for with `rspack build --env …` and `rspack serve --env …`. */
export interface BuildEnv extends ServeEnv {
  /** Set by `rspack serve`. */
  readonly RSPACK_SERVE?: boolean;
  /** The folder to build into; `dist` in the app's folder without it. */
  readonly output?: string;
  /** Of the release that is built. */
  readonly version?: string;
  /** A remote for hosts that do not provide Module Federation's runtime core. */
  readonly portable?: boolean;
}

function releaseOptions(folder: string, { output, version }: BuildEnv): BuildOptions {
  const outputPath = path.resolve(root, folder, output ?? 'dist');
  return { mode: 'production', outputPath, ...(version === undefined ? {} : { version }) };
}

/** `export default defineRemote('video')` in a remote's `rspack.config.ts`. */
export function defineRemote(id: string) {
  const remote = remotes.find((known) => known.id === id);
  if (!remote) throw new Error(`There is no remote-${id}/remote.json`);
  return (env: BuildEnv): Configuration | Configuration[] => {
    if (env.RSPACK_SERVE) return remoteInDevelopment(remote, env);
    const options = releaseOptions(remote.folder, env);
    if (env.portable) return remoteBuild(remote, { ...options, portable: true });
    return [remoteBuild(remote, options), serverBuild(id, remote.folder, options)];
  };
}

/** `export default defineHost('shell')` in a host's `rspack.config.ts`. */
export function defineHost(host: HostId) {
  return (env: BuildEnv): Configuration | Configuration[] => {
    if (env.RSPACK_SERVE) {
      return host === 'shell' ? shellInDevelopment(env) : consoleInDevelopment(env);
    }
    const options = releaseOptions(host, env);
    const builds = [hostBuild(host, options), serverBuild(host, host, options)];
    return host === 'shell' ? [...builds, bootBuild(options), workerBuild(options)] : builds;
  };
}
