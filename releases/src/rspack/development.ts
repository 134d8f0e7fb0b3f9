import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import type { ConsolePageData } from '@velvet/contract/console-page';
import { publishedApp } from '../build/published-app.ts';
import { type Remote, remotes } from '../build/remotes.ts';
import { root } from '../build/root.ts';
import { everythingOf, siteOf } from '../routes/site.ts';
import { bootEntry, hostBuild, hostEntry, remoteBuild } from './builds.ts';
import { type BuildOptions, withPlugins } from './common.ts';
import { devPage } from './dev-page.ts';
import { addressOf, served } from './dev-server.ts';

const SHELL_PORT = 8080;
const CONSOLE_PORT = 8083;
const DEFAULT_OPS_URL = 'http://127.0.0.1:8082';

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

const firstPage = { language: 'en', early: [] };

/** Routes and menus as the remotes of this repository declare them, all of them granted. */
function siteInDevelopment() {
  const declaring = remotes.map(({ folder, ...manifest }) => {
    const app = publishedApp({ folder, manifest });
    return { id: manifest.id, version: 'dev', app };
  });
  const { routes, menus } = siteOf(declaring, everythingOf(declaring));
  return { routes, menus };
}

/** One page with a bundle of its own: everything inside, nothing federated. */
function standalonePage(
  name: string,
  entry: readonly string[],
  env: ServeEnv,
  port: number,
): Configuration {
  const base = hostBuild('shell', devOptions('shell'));
  const serveOptions = { port: Number(env.port ?? port), apiUrl: env.api };
  const configuration = {
    ...base,
    name,
    entry: { main: [...entry] },
    output: { ...base.output, uniqueName: `velvet_${name}` },
  };
  const page = devPage({
    title: `Velvet · ${name}`,
    data: {
      'velvet-page': { ...firstPage, remotes: {} },
      'velvet-site': siteInDevelopment(),
    },
  });
  return withPage(served(configuration, serveOptions), page);
}

const remotesInDevelopment = (served: readonly Remote[]) =>
  Object.fromEntries(
    served.map(({ id, devPort }) => [
      id,
      { version: 'dev', entry: `${addressOf(devPort)}/mf-manifest.json` },
    ]),
  );

/** The shell with all remotes federated from their own development servers. */
export function shellInDevelopment(env: ServeEnv): Configuration {
  const base = hostBuild('shell', devOptions('shell'));
  const serveOptions = { port: Number(env.port ?? SHELL_PORT), apiUrl: env.api };
  return withPage(
    served({ ...base, entry: { main: [bootEntry, hostEntry('shell')] } }, serveOptions),
    devPage({
      title: 'Velvet',
      data: {
        'velvet-page': { ...firstPage, remotes: remotesInDevelopment(remotes) },
        'velvet-site': siteInDevelopment(),
      },
    }),
  );
}

/** The operators' console with the pages of all remotes, from their own development servers. */
export function consoleInDevelopment(env: ServeEnv): Configuration {
  const withPages = remotes.filter(({ console }) => console !== undefined);
  const pages = withPages.map(({ folder, ...manifest }) => [
    manifest.id,
    publishedApp({ folder, manifest }).console?.pages ?? {},
  ]);
  const base = hostBuild('console', devOptions('console'));
  const serveOptions = {
    port: Number(env.port ?? CONSOLE_PORT),
    opsUrl: env.ops ?? process.env.OPS_URL ?? DEFAULT_OPS_URL,
  };
  return withPage(
    served(base, serveOptions),
    devPage({
      title: 'Velvet Console',
      data: {
        'velvet-console': {
          language: 'en',
          remotes: remotesInDevelopment(withPages),
          pages: Object.fromEntries(pages),
        } satisfies ConsolePageData,
      },
    }),
  );
}

export function remoteInDevelopment(remote: Remote, env: ServeEnv): Configuration {
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
