import { type Chunk, type Configuration, rspack } from '@rspack/core';
import {
  type BuildEnv,
  type BuildOptions,
  type BuildPolicy,
  type HostDefinition,
  releaseOptions,
} from './releases/rspack/src/build-options.ts';
import {
  bootBuild,
  hostBuild,
  remoteBuild,
  serverBuild,
  workerBuild,
} from './releases/rspack/src/configurations.ts';
import {
  aliases,
  compileAhead,
  messagesRule,
  minifyScripts,
  runtimeRule,
  stripDefaultMessages,
} from './releases/rspack/src/parts.ts';
import { readRemote } from './releases/rspack/src/project.ts';
import { remoteInDevelopment } from './releases/rspack/src/serve-remote.ts';

/*
 * How every app of Velvet is built: what exists once per page, how sources, styles and texts are compiled, and how
 * files are cut. Apps here import `defineRemote` or `defineHost` from this file in their `rspack.config.ts`; teams
 * elsewhere from `@velvet/rspack`, which is made of it (`npx velvet packages pack`). The parts that need no policy
 * are in `releases/rspack/src`.
 */

/** Libraries that both hosts provide. */
const libraries = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'redux',
  '@reduxjs/toolkit',
  'react-intl',
  'react-redux',
  'react-router-dom',
];
const contract = ['@velvet/contract/codec', '@velvet/contract/page', '@velvet/contract/primitives'];

/** Module specifiers that exist once per page, provided by its host (docs/decisions/0001). */
const singletonsOfHost: BuildPolicy['singletonsOfHost'] = {
  shell: [
    ...libraries,
    '@velvet/sdk/api',
    ...contract,
    '@velvet/sdk/feature',
    '@velvet/sdk/i18n',
    '@velvet/sdk/routes',
    '@velvet/sdk/store',
    '@velvet/ui',
    '@velvet/ui/deferred',
  ],
  console: [...libraries, ...contract, '@mantine/core', '@velvet/console-kit'],
};

const browserTargets = ['chrome >= 111', 'safari >= 16.4', 'firefox >= 115'];
/** The Trusted Types policy for script URLs, allowed by the edge's headers. */
const TRUSTED_TYPES_POLICY = 'velvet';
/** For each file of a build. */
const LOAD_LIMIT_MS = 15_000;
/** Bytes of source that screens share before they become a chunk: one costs a request and 0.5 KB. */
const SHARED_CHUNK_MIN = 30_000;

/** Members load no file that holds anything for operators, and the other way round. */
const isForOperators = (chunk: Chunk): boolean =>
  !chunk.canBeInitial() && /^console(?:-|$)/.test(chunk.name ?? '');
const isForMembers = (chunk: Chunk): boolean => !chunk.canBeInitial() && !isForOperators(chunk);
/** What two chunks have in common becomes a chunk of its own. */
const sharedTwice = { minChunks: 2, reuseExistingChunk: true };

/** What all builds of an app have in common. */
function common(options: BuildOptions): Configuration {
  const { folder, mode, outputPath, refresh = false, live = false } = options;
  const isProduction = mode === 'production';
  return {
    mode,
    context: folder,
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
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: aliases(options) },
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
        runtimeRule,
        messagesRule(isProduction),
      ],
      // Names of development hold a dot, which the names of grid areas cannot.
      parser: { 'css/auto': { namedExports: true, ...(isProduction ? {} : { grid: false }) } },
      generator: {
        'css/auto': {
          localIdentName: isProduction
            ? '[uniqueName]_[hash:4]_[local]'
            : '[uniqueName]_[name]_[local]',
        },
      },
    },
    optimization: {
      ...(live ? { minimize: false } : {}),
      // Releases share no files, so ids need not be stable between them.
      moduleIds: isProduction ? 'natural' : 'named',
      chunkIds: isProduction ? 'natural' : 'named',
      mangleExports: isProduction ? 'size' : false,
      // What one chunk alone uses compresses better inside of it. In a development server's shared
      // chunks the styles of two screens would have no order.
      splitChunks: isProduction && {
        minSize: SHARED_CHUNK_MIN,
        cacheGroups: {
          defaultVendors: false,
          default: { ...sharedTwice, chunks: isForMembers },
          console: { ...sharedTwice, chunks: isForOperators },
        },
      },
      minimizer: [
        minifyScripts(),
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: browserTargets },
        }),
      ],
    },
    plugins: isProduction ? [stripDefaultMessages(), compileAhead()] : [],
    performance: false,
    lazyCompilation: false,
    // Module Federation reports at every build that its manifest has no address of its own, as intended.
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

export const policy: BuildPolicy = { singletonsOfHost, common };

export type { BuildEnv };

type Define = (env: BuildEnv) => Configuration | Configuration[];

/**
 * `export default defineRemote(import.meta.dirname)` in a remote's `rspack.config.ts`. The build depends
 * on that folder and on the packages that are installed for it. Throws when its `remote.json` is missing
 * or invalid.
 */
export function defineRemote(folder: string): Define {
  const remote = readRemote(folder);
  return (env) => {
    if (env.RSPACK_SERVE) return remoteInDevelopment(policy, remote, env);
    const options = releaseOptions(folder, env);
    if (env.portable) return remoteBuild(policy, remote, { ...options, portable: true });
    return [remoteBuild(policy, remote, options), serverBuild(policy, remote.id, options)];
  };
}

/** The same of a host. */
export function defineHost({ id, folder, inDevelopment }: HostDefinition): Define {
  return (env) => {
    if (env.RSPACK_SERVE) return inDevelopment(env);
    const options = releaseOptions(folder, env);
    const builds = [hostBuild(policy, id, options), serverBuild(policy, id, options)];
    return id === 'shell'
      ? [...builds, bootBuild(policy, options), workerBuild(policy, options)]
      : builds;
  };
}
