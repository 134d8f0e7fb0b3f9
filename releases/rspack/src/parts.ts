import path from 'node:path';
import formatjs from '@formatjs/unplugin/rspack';
import {
  type Configuration,
  type RspackPluginInstance,
  type RuleSetRule,
  rspack,
} from '@rspack/core';
import type { BuildOptions } from './build-options.ts';
import { resolveFrom, resolveOwn } from './installed.ts';

/** Packages whose default is not what a release takes. */
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

/** What specifiers lead to. */
export const aliases = ({ folder, mode }: BuildOptions): NonNullable<typeof runtimeAliases> => ({
  ...runtimeAliases,
  ...(mode === 'production' ? productionAliases(folder) : {}),
});

/** Texts are in the catalogs; those in the sources are for readers and are stripped. */
export const stripDefaultMessages = () =>
  formatjs({
    removeDefaultMessage: true,
    filter: { id: ownSource, code: /\bdefaultMessage\b/ },
  });

/** Texts become functions' input at the build; development replaces them in the page when they change. */
export const messagesRule = (isProduction: boolean): RuleSetRule => {
  const loader = isProduction ? 'compile-messages-loader.mjs' : 'hot-messages-loader.mjs';
  return {
    test: /[\\/](?:src|@velvet[\\/][\w-]+[\\/]dist)[\\/](?:[\w-]+[\\/])*messages[\\/][\w-]+\.json$/,
    loader: path.join(import.meta.dirname, '../loaders', loader),
    type: 'javascript/auto',
  };
};

/**
 * Calls of the named functions of react-intl have no effect but their result. Terser before and after it would save
 * 0.7 percent of the shell, for nearly four times the processor time and webpack among the packages.
 */
export const minifyScripts = (): RspackPluginInstance =>
  new rspack.SwcJsMinimizerRspackPlugin({
    extractComments: false,
    minimizerOptions: {
      ecma: 2022,
      format: { comments: false },
      mangle: true,
      compress: {
        ecma: 2022,
        passes: 3,
        keep_fargs: false,
        pure_getters: true,
        pure_funcs: ['createFormattedComponent', 'createFormattedDateTimePartsComponent'],
      },
    },
  });

/**
 * Makes browsers compile every function of the shell while it downloads, on another thread, instead
 * of each on the main thread when it is first called (V8's explicit compile hints).
 */
export const compileAhead = (): RspackPluginInstance =>
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

/**
 * Globals that every supported browser has, or that none has. Libraries check for them at run time,
 * because they also run on servers and in old browsers.
 */
const types = {
  AbortController: 'function',
  document: 'object',
  globalThis: 'object',
  HTMLElement: 'function',
  MessageChannel: 'function',
  navigator: 'object',
  performance: 'object',
  process: 'undefined',
  Promise: 'function',
  queueMicrotask: 'function',
  Reflect: 'object',
  reportError: 'function',
  requestAnimationFrame: 'function',
  self: 'object',
  setImmediate: 'undefined',
  setTimeout: 'function',
  Symbol: 'function',
  URLSearchParams: 'function',
  WeakMap: 'function',
  WeakRef: 'function',
  WeakSet: 'function',
  window: 'object',
} as const;

/** Evaluates these checks in the build of releases: saves 0.4 KB of the shell (brotli). */
export const platformPlugins = ({ mode }: BuildOptions): readonly RspackPluginInstance[] => {
  const answers = Object.entries(types).map(([name, type]) => [
    `typeof ${name}`,
    JSON.stringify(type),
  ]);
  return mode === 'production' ? [new rspack.DefinePlugin(Object.fromEntries(answers))] : [];
};

const packages = ['@module-federation/runtime', '@module-federation/webpack-bundler-runtime'];

const asModule = (name: string): readonly [string, string] => {
  const commonJs = resolveOwn(name);
  return [commonJs, path.join(path.dirname(commonJs), 'index.js')];
};

/**
 * The bundler finds the runtime's CommonJS files, of which nothing can be left out; the packages
 * publish the same code as ES modules. Takes the entry of a remote from 13.6 to 8.3 KB (brotli).
 */
const runtimeAliases: NonNullable<Configuration['resolve']>['alias'] = Object.fromEntries(
  packages.map(asModule),
);

/** These packages lack `sideEffects: false`, although unused modules have no effect. */
export const runtimeRule: RuleSetRule = {
  test: /[\\/]node_modules[\\/]@module-federation[\\/][\w-]+[\\/]dist[\\/].*\.m?js$/,
  sideEffects: false,
};
