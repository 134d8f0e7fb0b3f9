import path from 'node:path';
import formatjs from '@formatjs/unplugin/rspack';
import {
  type Chunk,
  type Configuration,
  type RspackPluginInstance,
  type RuleSetRule,
  rspack,
} from '@rspack/core';
import TerserPlugin from 'terser-webpack-plugin';
import { runtimeAliases, runtimeRule } from './federation-runtime.ts';
import { resolveFrom } from './installed.ts';

function productionAliases(folder: string): Readonly<Record<string, string>> {
  const router = path.dirname(resolveFrom(folder, 'react-router/package.json'));
  const build = path.join(router, 'dist/production');
  return {
    // Texts are compiled; development parses those without a catalog entry.
    '@formatjs/icu-messageformat-parser$': resolveFrom(
      folder,
      '@formatjs/icu-messageformat-parser/no-parser.js',
    ),
    // The package's default is its development build.
    'react-router$': path.join(build, 'index.mjs'),
    'react-router/dom$': path.join(build, 'dom-export.mjs'),
  };
}

/** Sources in TypeScript, and packages of ours as they are installed. */
const ownSource = /\.tsx?$|[\\/]node_modules[\\/]@velvet[\\/][\w-]+[\\/]dist[\\/].*\.js$/;

/** Texts are in the catalogs; those in the sources are for readers and are stripped. */
const stripDefaultMessages = () =>
  formatjs({
    removeDefaultMessage: true,
    filter: { id: ownSource, code: /\bdefaultMessage\b/ },
  });

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

/** The Trusted Types policy for script URLs, allowed by the edge's headers. */
const TRUSTED_TYPES_POLICY = 'velvet';

/** For each file of a build. */
const LOAD_LIMIT_MS = 15_000;

const browserTargets = ['chrome >= 111', 'safari >= 16.4', 'firefox >= 115'];

/**
 * Functions without side effects: React's, as the bundler names its import, and react-intl's. Calls
 * whose result is unused are dropped: 1.5 KB of the shell (brotli). If a name changes, only these
 * bytes come back, which the budgets report.
 */
const pureCalls = [
  'react__rspack_import_0.createContext',
  'react__rspack_import_0.forwardRef',
  'react__rspack_import_0.memo',
  'createFormattedComponent',
  'createFormattedDateTimePartsComponent',
];

const messagesRule = (isProduction: boolean): RuleSetRule => {
  const loader = isProduction ? 'compile-messages-loader.mjs' : 'hot-messages-loader.mjs';
  return {
    test: /[\\/](?:src|@velvet[\\/][\w-]+[\\/]dist)[\\/](?:[\w-]+[\\/])*messages[\\/][\w-]+\.json$/,
    loader: path.join(import.meta.dirname, '../loaders', loader),
    type: 'javascript/auto',
  };
};

/** The common configuration of all builds. */
export function common(
  { folder, mode, outputPath, refresh = false, live = false }: BuildOptions,
  { isForOperatorsOnly = false } = {},
): Configuration {
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
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        ...runtimeAliases,
        ...(isProduction ? productionAliases(folder) : {}),
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
        runtimeRule,
        messagesRule(isProduction),
      ],
      parser: {
        // Names of development hold a dot, which the names of grid areas cannot.
        'css/auto': { namedExports: true, ...(isProduction ? {} : { grid: false }) },
      },
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
        ...(isForOperatorsOnly
          ? [quickMinimizer()]
          : [thoroughMinimizer(), quickMinimizer(quicklyMinified)]),
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

/** Bytes of source that screens share before they become a chunk: one costs a request and 0.5 KB. */
const SHARED_CHUNK_MIN = 30_000;

/** What two chunks have in common becomes a chunk of its own. */
const sharedTwice = { minChunks: 2, reuseExistingChunk: true };

/** Members load no file that holds anything for operators, and the other way round. */
const isForOperators = (chunk: Chunk): boolean =>
  !chunk.canBeInitial() && /^console(?:-|$)/.test(chunk.name ?? '');
const isForMembers = (chunk: Chunk): boolean => !chunk.canBeInitial() && !isForOperators(chunk);

/**
 * Files that SWC alone minifies, in a tenth of the time: libraries that are distributed minified (named so by the
 * import's `webpackChunkName`), which Terser makes no smaller, and what operators load, who come back every day.
 */
const quicklyMinified = /\.min\.js$|^console(?:-[\w-]+)?\.js$/;

const compress = { pure_getters: true, pure_funcs: pureCalls };
const format = { comments: false };

const quickMinimizer = (include?: RegExp) =>
  new TerserPlugin({
    ...(include ? { include } : {}),
    extractComments: false,
    minify: TerserPlugin.swcMinify,
    terserOptions: { ecma: 2022, compress: { ...compress, passes: 1 }, mangle: true, format },
  });

/** Each drops what the other leaves; SWC's names compress best. */
const thoroughMinimizer = () =>
  new TerserPlugin({
    exclude: quicklyMinified,
    extractComments: false,
    parallel: false,
    minify: [
      TerserPlugin.swcMinify,
      TerserPlugin.terserMinify,
      TerserPlugin.swcMinify,
      TerserPlugin.terserMinify,
    ],
    terserOptions: [
      { ecma: 2022, compress: { ...compress, passes: 2 }, mangle: false, format },
      { ecma: 2020, compress: { ...compress, passes: 2 }, mangle: false, format },
      { ecma: 2022, compress: { ...compress, passes: 3 }, mangle: true, format },
      { ecma: 2020, compress: { pure_getters: true }, mangle: false, format },
    ],
  });

/**
 * Makes browsers compile every function of the shell while it downloads, on another thread, instead
 * of each on the main thread when it is first called (V8's explicit compile hints).
 */
const compileAhead = (): RspackPluginInstance =>
  new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: 'main.js',
    // After the minimizer, which drops comments, and before files are hashed.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50,
  });

/** Runtimes contain the hashes of their chunks and styles; only in production. */
export const integrityPlugins = ({ mode, live }: BuildOptions): readonly RspackPluginInstance[] =>
  mode === 'production' && !live
    ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] })]
    : [];

export const withPlugins = (
  configuration: Configuration,
  plugins: readonly RspackPluginInstance[],
): Configuration => ({
  ...configuration,
  plugins: [...(configuration.plugins ?? []), ...plugins],
});
