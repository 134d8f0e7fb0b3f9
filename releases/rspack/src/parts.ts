import path from 'node:path';
import formatjs from '@formatjs/unplugin/rspack';
import {
  type Configuration,
  type RspackPluginInstance,
  type RuleSetRule,
  rspack,
} from '@rspack/core';
import { runtimeAliases } from './federation-runtime.ts';
import { resolveFrom } from './installed.ts';

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
