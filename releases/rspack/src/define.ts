import path from 'node:path';
import type { Configuration } from '@rspack/core';
import type { HostId } from '@velvet/contract/hosts';
import type { BuildOptions } from './parts.ts';
import type { ServeEnv } from './serve/serve-env.ts';

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

/** What `rspack build` makes of the app in a folder. */
export function releaseOptions(folder: string, { output, version }: BuildEnv): BuildOptions {
  const outputPath = path.resolve(folder, output ?? 'dist');
  return { folder, mode: 'production', outputPath, ...(version === undefined ? {} : { version }) };
}

export interface HostDefinition {
  readonly id: HostId;
  readonly folder: string;
  /** What `rspack serve` serves. */
  readonly inDevelopment: (env: ServeEnv) => Configuration;
}
