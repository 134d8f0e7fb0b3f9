import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { publishedApp } from '../build/published-app.ts';
import { type Remote, remotes } from '../build/remotes.ts';
import { root } from '../build/root.ts';
import { everythingOf, siteOf } from '../routes/site.ts';
import { bootEntry, hostBuild, remoteBuild, shellEntry } from './builds.ts';
import { type BuildOptions, withPlugins } from './common.ts';
import { devPage } from './dev-page.ts';
import { addressOf, served } from './dev-server.ts';

const SHELL_PORT = 8080;

/** Options of `rspack serve`, given with `--env …`. */
export interface ServeEnv {
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
  const base = hostBuild(devOptions('shell'));
  const serveOptions = { port: Number(env.port ?? port), apiUrl: env.api };
  const configuration = {
    ...base,
    name,
    entry: { main: [...entry] },
    output: { ...base.output, uniqueName: `velvet_${name}` },
  };
  const page = devPage({
    title: `Velvet · ${name}`,
    pageData: { ...firstPage, remotes: {} },
    siteData: siteInDevelopment(),
  });
  return withPage(served(configuration, serveOptions), page);
}

/** The shell with all remotes federated from their own development servers. */
export function shellInDevelopment(env: ServeEnv): Configuration {
  const entries = remotes.map(({ id, devPort }) => [
    id,
    { version: 'dev', entry: `${addressOf(devPort)}/mf-manifest.json` },
  ]);
  const base = hostBuild(devOptions('shell'));
  const serveOptions = { port: Number(env.port ?? SHELL_PORT), apiUrl: env.api };
  return withPage(
    served({ ...base, entry: { main: [bootEntry, shellEntry] } }, serveOptions),
    devPage({
      title: 'Velvet',
      pageData: { ...firstPage, remotes: Object.fromEntries(entries) },
      siteData: siteInDevelopment(),
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
