import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { type RemoteConfig, remotes } from '../../remotes.config.ts';
import { type BuildOptions, defineHost, defineRemote } from '../../rspack.config.base.ts';
import { root } from '../build/build.ts';
import { devPage } from './page.ts';

/** Where a development server is reached; scripts of remotes must come from the page's site. */
export const addressOf = (port: number): string => `http://localhost:${port}`;

const boot = path.join(root, 'shell/src/boot/boot.ts');

const options = (id: string): BuildOptions => ({
  mode: 'development',
  // Never written: the development server keeps its files in memory.
  outputPath: path.join(root, '.cache/dev', id),
  refresh: true,
});

function withRefresh(configuration: Configuration, port: number): Configuration {
  return {
    ...configuration,
    output: { ...configuration.output, clean: false, publicPath: `${addressOf(port)}/` },
    infrastructureLogging: { level: 'warn' },
    plugins: [...(configuration.plugins ?? []), new ReactRefreshRspackPlugin()],
  };
}

function withPage(configuration: Configuration, html: string): Configuration {
  const page = new rspack.HtmlRspackPlugin({ templateContent: html, scriptLoading: 'defer' });
  return { ...configuration, plugins: [...(configuration.plugins ?? []), page] };
}

/** One page with a bundle of its own: everything inside, nothing federated. */
function standalone(name: string, entry: readonly string[], port: number): Configuration {
  const base = withRefresh(defineHost(options(name)), port);
  return withPage(
    {
      ...base,
      name,
      entry: { main: [...entry] },
      output: { ...base.output, publicPath: '/', uniqueName: `velvet_${name}` },
    },
    devPage({ title: `Velvet · ${name}` }),
  );
}

/** A remote with the real shell around it in one bundle. */
export const isolatedRemote = ({ id, folder }: RemoteConfig, port: number): Configuration =>
  standalone(id, [boot, path.join(root, folder, 'src/isolated.tsx')], port);

/** A remote's own port, unless DEV_PORT names another. */
export const devPortOf = (
  { devPort }: RemoteConfig,
  { DEV_PORT }: NodeJS.ProcessEnv = process.env,
): number => (DEV_PORT === undefined ? devPort : Number(DEV_PORT));

/** Every part of the kit on one page. */
export const gallery = (port: number): Configuration =>
  standalone('gallery', [path.join(root, 'shared/src/ui/gallery/start-gallery.tsx')], port);

/** The shell with all remotes federated from their own development servers. */
export function federatedHost(port: number): Configuration {
  const base = withRefresh(defineHost(options('shell')), port);
  const entries = remotes.map(({ id, devPort }) => [
    id,
    { version: 'dev', entry: `${addressOf(devPort)}/remoteEntry.js` },
  ]);
  const pageData = { remotes: Object.fromEntries(entries), language: 'en', early: [] };
  return withPage(
    {
      ...base,
      entry: { main: [boot, path.join(root, 'shell/src/main.tsx')] },
      output: { ...base.output, publicPath: '/' },
    },
    devPage({ title: 'Velvet', pageData }),
  );
}

/**
 * A remote for the released shell, which holds React's production build: what works there is a page
 * that loads itself anew, under the policies of production.
 */
export function remoteForProduction(remote: RemoteConfig, port: number): Configuration {
  const outputPath = path.join(root, '.cache/dev', `production-${remote.id}`);
  const base = defineRemote(remote, {
    mode: 'production',
    outputPath,
    version: 'dev',
    live: true,
  });
  return {
    ...base,
    devtool: 'source-map',
    output: { ...base.output, clean: false, publicPath: `${addressOf(port)}/` },
    infrastructureLogging: { level: 'warn' },
  };
}

/** A remote as the host takes it. */
export const federatedRemote = (remote: RemoteConfig): Configuration =>
  withRefresh(defineRemote(remote, options(`federated-${remote.id}`)), remote.devPort);
