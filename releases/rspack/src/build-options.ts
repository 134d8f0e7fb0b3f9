import path from 'node:path';
import type { Configuration } from '@rspack/core';
import type { HostId } from '@velvet/contract/hosts';

/** Options of `rspack serve`, given with `--env …`. */
export interface ServeEnv {
  /** Of the development server; the app's own without it. */
  readonly port?: string;
  /** Where a development server finds the API. */
  readonly api?: string;
  /** Where a development server finds the operators' server. */
  readonly ops?: string;
  /**
   * The page that a remote is served for: its own small host (`isolation`), the shell in development
   * (`shell`), or the released shell of a running Velvet (`production`).
   */
  readonly page?: 'isolation' | 'shell' | 'production';
  /** The host name of the released page. */
  readonly pageHost?: string;
}

/** Origin of a development server; scripts of remotes must be same-site with the page. */
export const addressOf = (port: number): string => `http://localhost:${port}`;

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

/** One build of an app. */
export interface BuildOptions {
  /** The app's folder, with its `package.json` and `src/`. */
  readonly folder: string;
  readonly mode: 'production' | 'development';
  readonly outputPath: string;
  /** Version of the release; two releases of a remote may be loaded in one page. */
  readonly version?: string;
  /** Prepares components for React Fast Refresh. */
  readonly refresh?: boolean;
  /** A development build: not minimised. */
  readonly live?: boolean;
  /** Includes Module Federation's whole runtime, for hosts that do not provide its core. */
  readonly portable?: boolean;
}

/** What `rspack.config.base.ts` at the root decides for all builds. */
export interface BuildPolicy {
  /** Module specifiers that exist once per page, provided by its host. */
  readonly singletonsOfHost: Readonly<Record<HostId, readonly string[]>>;
  /** The configuration that all builds begin with. */
  readonly common: (options: BuildOptions) => Configuration;
}

/** Every specifier that some host provides. */
export const sharedSingletons = ({ singletonsOfHost }: BuildPolicy): readonly string[] => [
  ...new Set([...singletonsOfHost.shell, ...singletonsOfHost.console]),
];
