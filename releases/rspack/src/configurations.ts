import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { type HostId, isHostId } from '@velvet/contract/hosts';
import {
  CONSOLE_GROUP,
  containerName,
  FEATURE_GROUP,
  fileUrl,
  REMOTE_ENTRY,
  SERVER_FILE,
  WORKER_FILE,
} from '@velvet/contract/release-files';
import type { RemoteManifest } from '@velvet/contract/remote-manifest';
import { servedContracts } from '@velvet/contract/served-contracts';
import { type BuildOptions, type BuildPolicy, sharedSingletons } from './build-options.ts';
import { integrityPlugins, platformPlugins, withPlugins } from './parts.ts';
import { type Exposed, HostStatsPlugin, statsOf } from './release-stats.ts';
import {
  consumedSingletons,
  installedVersions,
  singletonRanges,
  singletonVersions,
} from './sharing.ts';

/**
 * Releases are served from one address for good; other builds find their chunks beside the entry.
 * With the address written in, entry and shell are 0.2 KB smaller each (brotli).
 */
const publicPathOf = (id: string, { version, live, portable }: BuildOptions): string =>
  version === undefined || live || portable ? 'auto' : fileUrl({ id, version }, '');

/** The modules of a remote's container, each for one host. */
function exposedBy(
  policy: BuildPolicy,
  { console }: RemoteManifest,
  { folder }: BuildOptions,
): readonly Exposed[] {
  const feature: Exposed = {
    module: 'feature',
    file: './src/feature.ts',
    group: FEATURE_GROUP,
    needs: singletonRanges(policy, 'shell', folder),
  };
  if (!console) return [feature];
  const pages: Exposed = {
    module: 'console',
    file: './src/console/console.ts',
    group: CONSOLE_GROUP,
    needs: singletonRanges(policy, 'console', folder),
  };
  return [feature, pages];
}

/** A remote: one container that exposes `./feature` for the shell and `./console` for the console. */
export function remoteBuild(
  policy: BuildPolicy,
  remote: RemoteManifest,
  options: BuildOptions,
): Configuration {
  const base = policy.common(options);
  const name = containerName(remote.id);
  const exposes = exposedBy(policy, remote, options);
  const shared = sharedSingletons(policy);
  const app = { id: remote.id, entryName: name, exposed: exposes, shared };
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
        exposes: Object.fromEntries(
          exposes.map(({ module, file, group }) => [`./${module}`, { import: file, name: group }]),
        ),
        shared: consumedSingletons(policy, options.folder),
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

const defineConstants = (policy: BuildPolicy, { mode, folder }: BuildOptions, host: HostId) =>
  new rspack.DefinePlugin({
    'process.env.NODE_ENV': JSON.stringify(mode),
    __SINGLETON_VERSIONS__: JSON.stringify(installedVersions(policy, host, folder)),
    // Module Federation's own switches for what its runtime holds, which its plugin sets in remotes.
    ENV_TARGET: JSON.stringify('web'),
    FEDERATION_BUILD_IDENTIFIER: JSON.stringify(''),
    FEDERATION_OPTIMIZE_NO_REMOTE: JSON.stringify(false),
    FEDERATION_OPTIMIZE_NO_SHARED: JSON.stringify(false),
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: JSON.stringify(mode === 'production'),
  });

/** A host: the shell or the console. */
export function hostBuild(policy: BuildPolicy, host: HostId, options: BuildOptions): Configuration {
  const base = policy.common(options);
  const name = containerName(host);
  const provides = singletonVersions(policy, host, options.folder);
  const app = { id: host, entryName: 'main', provides, serves: servedContracts };
  return withPlugins(
    {
      ...base,
      name: host,
      entry: { main: path.join(options.folder, 'src/main.tsx') },
      output: {
        ...base.output,
        publicPath: publicPathOf(host, options),
        uniqueName: name,
      },
    },
    [
      defineConstants(policy, options, host),
      ...platformPlugins(options),
      ...integrityPlugins(options),
      new HostStatsPlugin(app, name),
    ],
  );
}

/** One more file of the shell, which imports nothing at run time. */
function shellFile(
  policy: BuildPolicy,
  options: BuildOptions,
  { name, filename }: { readonly name: string; readonly filename: string },
): Configuration {
  const base = policy.common(options);
  return {
    ...base,
    name,
    dependencies: ['shell'],
    entry: { [name]: path.join(options.folder, `src/${name}/${name}.ts`) },
    output: { ...base.output, clean: false, filename, uniqueName: `velvet_${name}` },
  };
}

/** Of the shell: the few lines that run inline in the HTML, before any other script. */
export const bootBuild = (policy: BuildPolicy, options: BuildOptions): Configuration =>
  shellFile(policy, options, { name: 'boot', filename: 'boot.js' });

/** The shell's service worker. */
export const workerBuild = (policy: BuildPolicy, options: BuildOptions): Configuration => ({
  ...shellFile(policy, options, { name: 'worker', filename: WORKER_FILE }),
  target: ['webworker', 'es2022'],
});

/** The server build's entry of each host. */
const serverEntries: Readonly<Record<HostId, string>> = {
  shell: './src/server/server.tsx',
  console: './src/server.ts',
};

/**
 * An app's screens for a server that has no platform: one CommonJS file of the same sources, with
 * the class names of the browser's build. A remote takes its singletons from the shell's build; the
 * console's build only says which modules it provides.
 */
export function serverBuild(policy: BuildPolicy, id: string, options: BuildOptions): Configuration {
  const base = policy.common(options);
  const host = isHostId(id) ? id : undefined;
  return {
    ...base,
    name: `${id}-server`,
    dependencies: [id],
    target: 'es2022',
    entry: { server: host ? serverEntries[host] : './src/feature.ts' },
    externals: host
      ? {}
      : Object.fromEntries(sharedSingletons(policy).map((specifier) => [specifier, specifier])),
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
    plugins: [...(base.plugins ?? []), defineConstants(policy, options, host ?? 'shell')],
  };
}
