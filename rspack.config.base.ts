import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { fileUrl } from './edge/src/releases/release.ts';
import { type RemoteConfig, remotes } from './remotes.config.ts';
import { type BuildOptions, common, integrityPlugins, withPlugins } from './tools/rspack/common.ts';
import { devPage } from './tools/rspack/dev-page.ts';
import { addressOf, served } from './tools/rspack/dev-server.ts';
import { platformPlugins } from './tools/rspack/platform.ts';
import { HostStatsPlugin, statsOf } from './tools/rspack/release-stats.ts';
import {
  consumedSingletons,
  sharedSingletons,
  singletonRanges,
  singletonVersions,
} from './tools/rspack/sharing.ts';

const root = import.meta.dirname;

/** What a configuration is asked for with `rspack build --env …` and `rspack serve --env …`. */
export interface BuildEnv {
  /** Set by `rspack serve`. */
  readonly RSPACK_SERVE?: boolean;
  /** The folder to build into; `dist` in the app's folder without it. */
  readonly output?: string;
  /** Of the release that is built. */
  readonly version?: string;
  /** Builds a remote for hosts other than this shell, see docs/bring-your-own-remote.md. */
  readonly portable?: boolean;
  /** Of the development server; the app's own without it. */
  readonly port?: string;
  /** Where a development server finds the API. */
  readonly api?: string;
  /**
   * The page that a remote is served for: its own small host (`isolation`), the shell in development
   * (`shell`), or the released shell of a running Velvet (`production`).
   */
  readonly page?: 'isolation' | 'shell' | 'production';
  /** The host name of the released page. */
  readonly pageHost?: string;
}

/** The name of a remote's container: of the global variable and of its federation instance. */
export const containerName = (remoteId: string): string => `velvet_${remoteId}`;

const SHELL_NAME = 'velvet_shell';
const SHELL_PORT = 8080;
const shellEntry = path.join(root, 'shell/src/main.tsx');
const bootEntry = path.join(root, 'shell/src/boot/boot.ts');

/**
 * Releases are served from one address for good; other builds find their chunks beside the entry.
 * With the address written in, entry and shell are 0.2 KB smaller each (brotli).
 */
const publicPathOf = (id: string, { version, live, portable }: BuildOptions): string =>
  version === undefined || live || portable ? 'auto' : fileUrl({ id, version }, '');

/** A remote: one container that exposes `./feature` and nothing else. */
export function remoteBuild(remote: RemoteConfig, options: BuildOptions): Configuration {
  const base = common(options, path.join(root, remote.folder));
  const name = containerName(remote.id);
  const app = { id: remote.id, entryName: name, singletons: singletonRanges() };
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
        filename: 'remoteEntry.js',
        library: { type: 'var', name },
        exposes: { './feature': { import: './src/feature.ts', name: 'feature' } },
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
  const app = { id: 'shell', entryName: 'main', singletons: singletonVersions() };
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
function serverBuild(id: string, folder: string, options: BuildOptions): Configuration {
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
      // The name by which the edge knows it.
      filename: 'server.cjs',
      chunkFormat: 'commonjs',
      library: { type: 'commonjs2' },
      uniqueName: isShell ? SHELL_NAME : containerName(id),
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
    plugins: [...(base.plugins ?? []), defineConstants(options)],
  };
}

function releaseOptions(folder: string, { output, version }: BuildEnv): BuildOptions {
  const outputPath = path.resolve(root, folder, output ?? 'dist');
  return { mode: 'production', outputPath, ...(version === undefined ? {} : { version }) };
}

const devOptions = (folder: string): BuildOptions => ({
  mode: 'development',
  outputPath: path.join(root, folder, 'dist'),
  refresh: true,
});

function withPage(configuration: Configuration, html: string): Configuration {
  const page = new rspack.HtmlRspackPlugin({ templateContent: html, scriptLoading: 'defer' });
  const { output } = configuration;
  return {
    ...withPlugins(configuration, [page]),
    output: { ...output, publicPath: '/' },
  };
}

/** One page with a bundle of its own: everything inside, nothing federated. */
function standalonePage(name: string, entry: readonly string[], env: BuildEnv, port: number) {
  const base = hostBuild(devOptions('shell'));
  const serveOptions = { port: Number(env.port ?? port), apiUrl: env.api };
  const configuration = {
    ...base,
    name,
    entry: { main: [...entry] },
    output: { ...base.output, uniqueName: `velvet_${name}` },
  };
  return withPage(served(configuration, serveOptions), devPage({ title: `Velvet · ${name}` }));
}

/** The shell with all remotes federated from their own development servers. */
function shellInDevelopment(env: BuildEnv): Configuration {
  const entries = remotes.map(({ id, devPort }) => [
    id,
    { version: 'dev', entry: `${addressOf(devPort)}/mf-manifest.json` },
  ]);
  const pageData = { remotes: Object.fromEntries(entries), language: 'en', early: [] };
  const base = hostBuild(devOptions('shell'));
  const serveOptions = { port: Number(env.port ?? SHELL_PORT), apiUrl: env.api };
  return withPage(
    served({ ...base, entry: { main: [bootEntry, shellEntry] } }, serveOptions),
    devPage({ title: 'Velvet', pageData }),
  );
}

function remoteInDevelopment(remote: RemoteConfig, env: BuildEnv): Configuration {
  const { id, folder, devPort } = remote;
  const port = Number(env.port ?? devPort);
  switch (env.page ?? 'isolation') {
    case 'isolation':
      return standalonePage(
        id,
        [bootEntry, path.join(root, folder, 'src/isolated.tsx')],
        env,
        port,
      );
    case 'shell':
      return served(remoteBuild(remote, devOptions(folder)), { port, apiUrl: env.api });
    case 'production': {
      // The released shell holds React's production build and its own policies.
      const options = { ...devOptions(folder), mode: 'production', refresh: false } as const;
      const build = remoteBuild(remote, { ...options, version: 'dev', live: true });
      const pageHost = env.pageHost ?? 'localhost';
      return served({ ...build, devtool: 'source-map' }, { port, pageHost, apiUrl: env.api });
    }
  }
}

/** `export default defineRemote('video')` in a remote's `rspack.config.ts`. */
export function defineRemote(id: string) {
  const remote: RemoteConfig | undefined = remotes.find((known) => known.id === id);
  if (!remote) throw new Error(`remotes.config.ts has no ${id}`);
  return (env: BuildEnv): Configuration | Configuration[] => {
    if (env.RSPACK_SERVE) return remoteInDevelopment(remote, env);
    const options = releaseOptions(remote.folder, env);
    if (env.portable) return remoteBuild(remote, { ...options, portable: true });
    return [remoteBuild(remote, options), serverBuild(id, remote.folder, options)];
  };
}

/** `export default defineHost()` in the shell's `rspack.config.ts`. */
export function defineHost() {
  return (env: BuildEnv): Configuration | Configuration[] => {
    if (env.RSPACK_SERVE) return shellInDevelopment(env);
    const options = releaseOptions('shell', env);
    return [hostBuild(options), bootBuild(options), serverBuild('shell', 'shell', options)];
  };
}

const GALLERY_PORT = 3000;

/** Every part of the kit on one page: `rspack serve` in `shared`. */
export function defineGallery() {
  const entry = [path.join(root, 'shared/src/ui/gallery/start-gallery.tsx')];
  return (env: BuildEnv): Configuration => standalonePage('gallery', entry, env, GALLERY_PORT);
}
