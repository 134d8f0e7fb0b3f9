import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { menusOf } from '@velvet/contract/menus';
import type { BuildPolicy, ServeEnv } from './build-options.ts';
import { hostBuild, remoteBuild } from './configurations.ts';
import { publishedApp, type Remote } from './project.ts';
import { developmentOf, served, withPage } from './serve.ts';

const ISOLATED = 'src/isolated.tsx';
/** For remotes that leave it to the SDK how they are shown alone. */
const plainIsolated = [
  "import { startIsolated } from '@velvet/sdk/isolated';",
  "import feature from './src/feature.ts';",
  'startIsolated(feature);',
].join('\n');

function isolatedEntry(folder: string): string {
  const own = path.join(folder, ISOLATED);
  return existsSync(own) ? own : `data:text/javascript,${encodeURIComponent(plainIsolated)}`;
}

/** Routes and menus of one remote, all of them granted. */
function ownSite({ folder, ...manifest }: Remote) {
  const { routes, menu } = publishedApp({ folder, manifest });
  const access = Object.entries(routes).map(([address, route]) => [address, route.access]);
  return { routes: { [manifest.id]: Object.fromEntries(access) }, menus: menusOf(menu) };
}

/** The remote alone, without federation: one bundle with a page of its own. */
function isolated(policy: BuildPolicy, remote: Remote, env: ServeEnv, port: number): Configuration {
  const { id, folder, title } = remote;
  const base = hostBuild(policy, 'shell', developmentOf(folder));
  const configuration = {
    ...base,
    name: id,
    entry: { main: isolatedEntry(folder) },
    output: { ...base.output, uniqueName: `velvet_${id}` },
  };
  return withPage(served(configuration, { port, apiUrl: env.api }), {
    title: `Velvet · ${title}`,
    data: {
      'velvet-page': { language: 'en', early: [], remotes: {} },
      'velvet-site': ownSite(remote),
    },
  });
}

/** What `rspack serve` serves of a remote. */
export function remoteInDevelopment(
  policy: BuildPolicy,
  remote: Remote,
  env: ServeEnv,
): Configuration {
  const { folder, devPort } = remote;
  const port = Number(env.port ?? devPort);
  switch (env.page ?? 'isolation') {
    case 'isolation':
      return isolated(policy, remote, env, port);
    case 'shell':
      return served(remoteBuild(policy, remote, developmentOf(folder)), { port, apiUrl: env.api });
    case 'production': {
      // The released shell holds React's production build and its own policies.
      const options = { ...developmentOf(folder), mode: 'production', refresh: false } as const;
      const build = remoteBuild(policy, remote, { ...options, version: 'dev', live: true });
      const pageHost = env.pageHost ?? 'localhost';
      return served({ ...build, devtool: 'source-map' }, { port, pageHost, apiUrl: env.api });
    }
  }
}
