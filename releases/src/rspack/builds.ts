import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import type { Remote } from '../build/remotes.ts';
import { root } from '../build/root.ts';
import {
  containerName,
  FEATURE_GROUP,
  fileUrl,
  REMOTE_ENTRY,
  SERVER_FILE,
} from '../release/release.ts';
import { type BuildOptions, common, integrityPlugins, withPlugins } from './common.ts';
import { platformPlugins } from './platform.ts';
import { HostStatsPlugin, statsOf } from './release-stats.ts';
import {
  consumedSingletons,
  sharedSingletons,
  singletonRanges,
  singletonVersions,
} from './sharing.ts';

const SHELL_NAME = containerName('shell');
export const shellEntry = path.join(root, 'shell/src/main.tsx');
export const bootEntry = path.join(root, 'shell/src/boot/boot.ts');

/**
 * Releases are served from one address for good; other builds find their chunks beside the entry.
 * With the address written in, entry and shell are 0.2 KB smaller each (brotli).
 */
const publicPathOf = (id: string, { version, live, portable }: BuildOptions): string =>
  version === undefined || live || portable ? 'auto' : fileUrl({ id, version }, '');

/** A remote: one container that exposes `./feature` and nothing else. */
export function remoteBuild(remote: Remote, options: BuildOptions): Configuration {
  const base = common(options, path.join(root, remote.folder));
  const name = containerName(remote.id);
  const app = { id: remote.id, entryName: name, singletons: singletonRanges(), isHost: false };
  return withPlugins(
    {
      ...base,
      name: remote.id,
      entry: {},
      output: {
        ...base.output,
        publicPath: publicPathOf(remote.id, options),
        uniqueName: name,
        chunkLoadingGlobal: `${name}_${(options.version ?? '').replace(/\W/g, '_')}`,
      },
    },
    [
      new ModuleFederationPlugin({
        name,
        filename: REMOTE_ENTRY,
        library: { type: 'var', name },
        exposes: { './feature': { import: './src/feature.ts', name: FEATURE_GROUP } },
        shared: consumedSingletons(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: statsOf(app),
        experiments: {
          // The shell provides the runtime's core, see shell/src/federation; other hosts may not.
          externalRuntime: !options.portable,
          optimization: {
            target: 'web',
            disableRemote: true,
            // Module Federation's developer tools read the snapshot.
            disableSnapshot: options.mode === 'production',
          },
        },
      }),
      ...platformPlugins(options),
      ...integrityPlugins(options),
    ],
  );
}

const defineConstants = ({ mode }: BuildOptions) =>
  new rspack.DefinePlugin({
    'process.env.NODE_ENV': JSON.stringify(mode),
    __SINGLETON_VERSIONS__: JSON.stringify(singletonVersions()),
    // Module Federation's own switches for what its runtime holds, which its plugin sets in remotes.
    ENV_TARGET: JSON.stringify('web'),
    FEDERATION_BUILD_IDENTIFIER: JSON.stringify(''),
    FEDERATION_OPTIMIZE_NO_REMOTE: JSON.stringify(false),
    FEDERATION_OPTIMIZE_NO_SHARED: JSON.stringify(false),
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: JSON.stringify(mode === 'production'),
  });

/** The shell; `entry` differs only for the monolith that the benchmarks compare with. */
export function hostBuild(options: BuildOptions, entry = shellEntry): Configuration {
  const base = common(options, path.join(root, 'shell'));
  const app = { id: 'shell', entryName: 'main', singletons: singletonVersions(), isHost: true };
  return withPlugins(
    {
      ...base,
      name: 'shell',
      entry: { main: entry },
      output: {
        ...base.output,
        publicPath: publicPathOf('shell', options),
        uniqueName: SHELL_NAME,
      },
    },
    [
      defineConstants(options),
      ...platformPlugins(options),
      ...integrityPlugins(options),
      new HostStatsPlugin(app, SHELL_NAME),
    ],
  );
}

/** The few lines that run inline in the HTML, before any other script. */
export function bootBuild(options: BuildOptions): Configuration {
  const base = common(options, path.join(root, 'shell'));
  return {
    ...base,
    name: 'boot',
    dependencies: ['shell'],
    entry: { boot: bootEntry },
    output: { ...base.output, clean: false, filename: 'boot.js', uniqueName: 'velvet_boot' },
  };
}

/**
 * An app's screens for a server that has no platform: one CommonJS file of the same sources, with
 * the class names of the browser's build. A remote takes its singletons from the shell's build.
 */
export function serverBuild(id: string, folder: string, options: BuildOptions): Configuration {
  const base = common(options, path.join(root, folder));
  const isShell = id === 'shell';
  return {
    ...base,
    name: `${id}-server`,
    dependencies: [id],
    target: 'es2022',
    entry: { server: isShell ? './src/server/server.tsx' : './src/feature.ts' },
    externals: isShell
      ? {}
      : Object.fromEntries(sharedSingletons.map((specifier) => [specifier, specifier])),
    externalsType: 'commonjs',
    output: {
      path: options.outputPath,
      clean: false,
      filename: SERVER_FILE,
      chunkFormat: 'commonjs',
      library: { type: 'commonjs2' },
      uniqueName: containerName(id),
    },
    module: {
      ...base.module,
      parser: { ...base.module?.parser, javascript: { dynamicImportMode: 'eager' } },
      generator: {
        'css/auto': { ...base.module?.generator?.['css/auto'], exportsOnly: true },
      },
    },
    // It is never downloaded, and readable stack traces help.
    optimization: { ...base.optimization, minimize: false, splitChunks: false },
    plugins: [...(base.plugins ?? []), defineConstants(options)],
  };
}
