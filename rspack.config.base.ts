import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { type RemoteConfig, remotes } from './remotes.config.ts';
import { LeanRuntimePlugin } from './tools/rspack/lean-runtime-plugin.ts';
import { OrderedHashesPlugin } from './tools/rspack/ordered-hashes-plugin.ts';
import { ReleaseManifestPlugin } from './tools/rspack/release-manifest-plugin.ts';

const root = import.meta.dirname;
const require = createRequire(import.meta.url);
const productionRouter = path.join(
  path.dirname(require.resolve('react-router/package.json')),
  'dist/production/index.mjs',
);

/** Module specifiers that exist once per page, provided by the host (see docs/decisions). */
export const sharedSingletons = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@reduxjs/toolkit',
  'react-intl',
  'react-redux',
  'react-router-dom',
  '@velvet/shared/api',
  '@velvet/shared/contract/codec',
  '@velvet/shared/contract/page',
  '@velvet/shared/contract/primitives',
  '@velvet/shared/feature',
  '@velvet/shared/i18n',
  '@velvet/shared/routes',
  '@velvet/shared/store',
  '@velvet/shared/ui',
  '@velvet/shared/ui/deferred',
] as const;

function versionOf(specifier: string): string {
  const packageName = specifier.startsWith('@')
    ? specifier.split('/').slice(0, 2).join('/')
    : specifier.split('/')[0];
  const manifest: unknown = JSON.parse(
    readFileSync(require.resolve(`${packageName}/package.json`), 'utf8'),
  );
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    return String(manifest.version);
  }
  throw new Error(`${packageName} has no version`);
}

/** Versions of the singletons in this build, for the host's share scope. */
export const singletonVersions = (): Record<string, string> =>
  Object.fromEntries(sharedSingletons.map((specifier) => [specifier, versionOf(specifier)]));

/** What a remote needs of the host, by specifier. */
const ranges = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(singletonVersions()).map(([specifier, version]) => [specifier, `^${version}`]),
  );

/**
 * A remote takes every singleton from the host and ships no copy of its own. Those of the contract
 * are known by their files, by which the rest of the contract imports them.
 */
const consumedSingletons = () =>
  Object.fromEntries(
    Object.entries(ranges()).map(([specifier, requiredVersion]) => [
      specifier.startsWith('@velvet/shared/contract/') ? require.resolve(specifier) : specifier,
      {
        shareKey: specifier,
        singleton: true,
        import: false as const,
        strictVersion: true,
        requiredVersion,
      },
    ]),
  );

export interface BuildOptions {
  readonly mode: 'production' | 'development';
  readonly outputPath: string;
  /** Of the release that is built; two releases of a remote may meet in one page. */
  readonly version?: string;
  /** Prepares components for React Fast Refresh; a development server adds its plugin. */
  readonly refresh?: boolean;
  /** Built anew with every change, for a browser beside: not minimised. */
  readonly live?: boolean;
}

/** The one policy that may turn addresses into scripts; the edge names it in its headers. */
const TRUSTED_TYPES_POLICY = 'velvet';

/** For each file of a build. */
const LOAD_LIMIT_MS = 15_000;

const browserTargets = ['chrome >= 111', 'safari >= 16.4', 'firefox >= 115'];

function common(
  { mode, outputPath, refresh = false, live = false }: BuildOptions,
  context: string,
): Configuration {
  const isProduction = mode === 'production';
  return {
    mode,
    context,
    target: ['web', 'es2022'],
    devtool: isProduction ? false : 'cheap-module-source-map',
    output: {
      path: outputPath,
      clean: true,
      publicPath: 'auto',
      // A release never changes and its folder names it, so that names need no hashes.
      filename: '[name].js',
      chunkLoadTimeout: LOAD_LIMIT_MS,
      crossOriginLoading: 'anonymous',
      ...(isProduction ? { trustedTypes: { policyName: TRUSTED_TYPES_POLICY } } : {}),
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        '@formatjs/icu-messageformat-parser$': require.resolve(
          '@formatjs/icu-messageformat-parser/no-parser.js',
        ),
        // The package's default is its development build.
        ...(isProduction ? { 'react-router$': productionRouter } : {}),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            env: { targets: browserTargets },
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: !isProduction, refresh } },
            },
          },
          type: 'javascript/auto',
        },
        { test: /\.css$/, type: 'css/auto' },
        {
          test: /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/,
          loader: path.join(root, 'tools/rspack/droppable-loader.cjs'),
        },
        {
          test: /[\\/]shared[\\/]src[\\/]contract[\\/][\w-]+\.ts$/,
          enforce: 'post',
          loader: path.join(root, 'tools/rspack/contract-loader.cjs'),
        },
        {
          test: /[\\/]node_modules[\\/]@formatjs[\\/]intl[\\/]index\.js$/,
          loader: path.join(root, 'tools/rspack/intl-loader.cjs'),
        },
        {
          test: /[\\/]src[\\/]messages[\\/][\w-]+\.json$/,
          loader: path.join(root, 'tools/rspack/icu-loader.cjs'),
          type: 'json',
        },
      ],
      parser: {
        // Names of development hold a dot, which the names of grid areas cannot.
        'css/auto': { namedExports: true, ...(isProduction ? {} : { grid: false }) },
      },
      generator: {
        'css/auto': {
          localIdentName: isProduction
            ? '[uniqueName]_[hash:6]_[local]'
            : '[uniqueName]_[name]_[local]',
        },
      },
    },
    optimization: {
      ...(live ? { minimize: false } : {}),
      // Nor is anything gained by ids that stay.
      moduleIds: isProduction ? 'natural' : 'named',
      chunkIds: isProduction ? 'natural' : 'named',
      mangleExports: isProduction ? 'size' : false,
      // What one chunk alone uses compresses better inside of it.
      splitChunks: { cacheGroups: { defaultVendors: false } },
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { ecma: 2022, compress: { passes: 3 } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: browserTargets },
        }),
      ],
    },
    performance: false,
    experiments: {},
    lazyCompilation: false,
    stats: 'errors-warnings',
  };
}

/** Every runtime knows the hashes of its chunks and styles; only production has files to hash. */
function runtime({ mode, live }: BuildOptions): RspackPluginInstance[] {
  const hasIntegrity = mode === 'production' && !live;
  const lean = new LeanRuntimePlugin({ hasIntegrity, loadLimitMs: LOAD_LIMIT_MS });
  return hasIntegrity
    ? [
        new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }),
        new OrderedHashesPlugin(),
        lean,
      ]
    : [lean];
}

function withPlugins(configuration: Configuration, plugins: RspackPluginInstance[]): Configuration {
  return { ...configuration, plugins: [...(configuration.plugins ?? []), ...plugins] };
}

/** A remote: one container that exposes `./feature` and nothing else. */
export function defineRemote(remote: RemoteConfig, options: BuildOptions): Configuration {
  const base = common(options, path.join(root, remote.folder));
  const name = containerName(remote.id);
  return withPlugins(
    {
      ...base,
      name: remote.id,
      entry: {},
      output: {
        ...base.output,
        uniqueName: name,
        chunkLoadingGlobal: `${name}_${(options.version ?? '').replace(/\W/g, '_')}`,
      },
    },
    [
      new rspack.container.ModuleFederationPluginV1({
        name,
        filename: 'remoteEntry.js',
        library: { type: 'var', name },
        exposes: { './feature': { import: './src/feature.ts', name: 'feature' } },
        shared: consumedSingletons(),
      }),
      ...runtime(options),
      new ReleaseManifestPlugin({ id: remote.id, entryName: name, singletons: ranges() }),
    ],
  );
}

/** The global a remote's container announces itself under. */
export const containerName = (remoteId: string): string => `velvet_${remoteId}`;

const SHELL_NAME = 'velvet_shell';

const defineConstants = (mode: string) =>
  new rspack.DefinePlugin({
    'process.env.NODE_ENV': JSON.stringify(mode),
    __SINGLETON_VERSIONS__: JSON.stringify(singletonVersions()),
  });

/** The shell; `entry` differs only for the monolith that the benchmarks compare with. */
export function defineHost(
  options: BuildOptions,
  entry = path.join(root, 'shell/src/main.tsx'),
): Configuration {
  const base = common(options, path.join(root, 'shell'));
  return withPlugins(
    {
      ...base,
      name: 'shell',
      entry: { main: entry },
      output: { ...base.output, uniqueName: SHELL_NAME },
    },
    [
      defineConstants(options.mode),
      ...runtime(options),
      new ReleaseManifestPlugin({
        id: 'shell',
        entryName: 'main',
        singletons: singletonVersions(),
      }),
    ],
  );
}

/**
 * An app's screens for a server that has no platform: one CommonJS file of the same sources, with
 * the class names of the browser's build. A remote takes its singletons from the shell's build.
 */
export function defineServer(
  app: { readonly id: string; readonly folder: string },
  options: BuildOptions,
): Configuration {
  const base = common(options, path.join(root, app.folder));
  const isShell = app.id === 'shell';
  return {
    ...base,
    name: `${app.id}-server`,
    target: 'es2022',
    entry: { server: isShell ? './src/server/server.tsx' : './src/feature.ts' },
    externals: isShell
      ? {}
      : Object.fromEntries(sharedSingletons.map((specifier) => [specifier, specifier])),
    externalsType: 'commonjs',
    output: {
      path: options.outputPath,
      clean: false,
      // The name by which the edge knows it.
      filename: 'server.cjs',
      chunkFormat: 'commonjs',
      library: { type: 'commonjs2' },
      uniqueName: isShell ? SHELL_NAME : containerName(app.id),
    },
    module: {
      ...base.module,
      parser: { ...base.module?.parser, javascript: { dynamicImportMode: 'eager' } },
      generator: {
        'css/auto': { ...base.module?.generator?.['css/auto'], exportsOnly: true },
      },
    },
    // Nobody downloads it; what is readable in a stack trace helps.
    optimization: { ...base.optimization, minimize: false, splitChunks: false },
    plugins: [defineConstants(options.mode)],
  };
}

/** The few lines that run inline in the HTML, before any other script. */
export function defineBoot(options: BuildOptions): Configuration {
  const base = common(options, path.join(root, 'shell'));
  return {
    ...base,
    name: 'boot',
    entry: { boot: './src/boot/boot.ts' },
    output: { ...base.output, clean: false, filename: 'boot.js', uniqueName: 'velvet_boot' },
  };
}

export { remotes };
