import path from 'node:path';
import type { Configuration } from '@rspack/core';
import type { HostId } from '@velvet/contract/hosts';
import { bootBuild, hostBuild, remoteBuild, serverBuild, workerBuild } from './builds.ts';
import type { BuildOptions } from './common.ts';
import { readRemote } from './project/remote.ts';
import type { ServeEnv } from './serve/serve-env.ts';
import { remoteInDevelopment } from './serve/serve-remote.ts';

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

type Define = (env: BuildEnv) => Configuration | Configuration[];

function releaseOptions(folder: string, { output, version }: BuildEnv): BuildOptions {
  const outputPath = path.resolve(folder, output ?? 'dist');
  return { folder, mode: 'production', outputPath, ...(version === undefined ? {} : { version }) };
}

/**
 * `export default defineRemote(import.meta.dirname)` in a remote's `rspack.config.ts`. The build depends
 * on that folder and on the packages that are installed for it. Throws when its `remote.json` is missing
 * or invalid.
 */
export function defineRemote(folder: string): Define {
  const remote = readRemote(folder);
  return (env) => {
    if (env.RSPACK_SERVE) return remoteInDevelopment(remote, env);
    const options = releaseOptions(folder, env);
    if (env.portable) return remoteBuild(remote, { ...options, portable: true });
    return [remoteBuild(remote, options), serverBuild(remote.id, options)];
  };
}

interface HostDefinition {
  readonly id: HostId;
  readonly folder: string;
  /** What `rspack serve` serves. */
  readonly inDevelopment: (env: ServeEnv) => Configuration;
}

/** The same of a host. */
export function defineHost({ id, folder, inDevelopment }: HostDefinition): Define {
  return (env) => {
    if (env.RSPACK_SERVE) return inDevelopment(env);
    const options = releaseOptions(folder, env);
    const builds = [hostBuild(id, options), serverBuild(id, options)];
    return id === 'shell' ? [...builds, bootBuild(options), workerBuild(options)] : builds;
  };
}
