import path from 'node:path';
import type { Configuration } from '@rspack/core';
import type { ConsolePageData } from '@velvet/contract/console-page';
import { hostBuild } from '@velvet/rspack/builds';
import { publishedApp, type Remote } from '@velvet/rspack/project';
import { addressOf, developmentOf, type ServeEnv, served, withPage } from '@velvet/rspack/serve';
import { remotes, root } from './build/apps.ts';
import { everythingOf, siteOf } from './site.ts';

const SHELL_PORT = 8080;
const CONSOLE_PORT = 8083;
const DEFAULT_OPS_URL = 'http://127.0.0.1:8082';

/** Routes and menus as the remotes of this repository declare them, all of them granted. */
function siteInDevelopment() {
  const declaring = remotes.map(({ folder, ...manifest }) => {
    const app = publishedApp({ folder, manifest });
    return { id: manifest.id, app };
  });
  const { routes, menus } = siteOf(declaring, everythingOf(declaring));
  return { routes, menus };
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
  const folder = path.join(root, 'shell');
  const base = hostBuild('shell', developmentOf(folder));
  const main = ['src/boot/boot.ts', 'src/main.tsx'].map((file) => path.join(folder, file));
  const serveOptions = { port: Number(env.port ?? SHELL_PORT), apiUrl: env.api };
  return withPage(served({ ...base, entry: { main } }, serveOptions), {
    title: 'Velvet',
    data: {
      'velvet-page': { language: 'en', early: [], remotes: remotesInDevelopment(remotes) },
      'velvet-site': siteInDevelopment(),
    },
  });
}

/** The operators' console with the pages of all remotes, from their own development servers. */
export function consoleInDevelopment(env: ServeEnv): Configuration {
  const withPages = remotes.filter(({ console }) => console !== undefined);
  const pages = withPages.map(({ folder, ...manifest }) => [
    manifest.id,
    publishedApp({ folder, manifest }).console?.pages ?? {},
  ]);
  const base = hostBuild('console', developmentOf(path.join(root, 'console')));
  const serveOptions = {
    port: Number(env.port ?? CONSOLE_PORT),
    opsUrl: env.ops ?? process.env.OPS_URL ?? DEFAULT_OPS_URL,
  };
  return withPage(served(base, serveOptions), {
    title: 'Velvet Console',
    data: {
      'velvet-console': {
        language: 'en',
        remotes: remotesInDevelopment(withPages),
        pages: Object.fromEntries(pages),
      } satisfies ConsolePageData,
    },
  });
}
