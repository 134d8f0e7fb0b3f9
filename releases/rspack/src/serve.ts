import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { addressOf, type BuildOptions } from './build-options.ts';

export { addressOf, type ServeEnv } from './build-options.ts';

/** What is built when the app in a folder is served. */
export const developmentOf = (folder: string): BuildOptions => ({
  folder,
  mode: 'development',
  outputPath: path.join(folder, 'dist'),
  refresh: true,
});

type DevServer = NonNullable<Configuration['devServer']>;

const HOST = '127.0.0.1';
const DEFAULT_API_URL = 'http://127.0.0.1:8081';

/** Path prefixes of the API; with a slash, so that they match no screen or script. */
const apiPrefixes = ['/api/', '/m/', '/media/', '/pay/', '/pages/'];

interface DevServerOptions {
  readonly port: number;
  /** The origin of a foreign page that includes this build; it is reloaded as a whole. */
  readonly pageHost?: string | undefined;
  /** Where calls to the API go; API_URL or a server on port 8081 by default. */
  readonly apiUrl?: string | undefined;
  /** Where operators' calls go; such a page has no other calls. */
  readonly opsUrl?: string | undefined;
}

function devServer({ port, pageHost, apiUrl, opsUrl }: DevServerOptions): DevServer {
  const isGuest = pageHost !== undefined;
  return {
    host: HOST,
    port,
    hot: !isGuest,
    liveReload: isGuest,
    allowedHosts: ['localhost', ...(isGuest ? [pageHost] : [])],
    historyApiFallback: true,
    static: false,
    headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' },
    client: {
      logging: 'warn',
      // It writes markup, which the policies of production forbid.
      overlay: isGuest ? false : { errors: true, warnings: false, runtimeErrors: false },
      // A remote's client runs in the host's page and must find its own server.
      webSocketURL: `ws://localhost:${port}/ws`,
    },
    proxy: [
      opsUrl === undefined
        ? { context: apiPrefixes, target: apiUrl ?? process.env.API_URL ?? DEFAULT_API_URL }
        : { context: ['/ops/'], target: opsUrl },
    ],
  };
}

/** A build served with hot reload, or with full reloads inside a foreign page. */
export function served(configuration: Configuration, options: DevServerOptions): Configuration {
  const { output, plugins = [] } = configuration;
  const isGuest = options.pageHost !== undefined;
  return {
    ...configuration,
    output: { ...output, clean: false, publicPath: `${addressOf(options.port)}/` },
    plugins: [...plugins, ...(isGuest ? [] : [new ReactRefreshRspackPlugin()])],
    devServer: devServer(options),
  };
}

/** A served build with a page of its own at every address. */
export function withPage(configuration: Configuration, options: PageOptions): Configuration {
  const { output, plugins = [] } = configuration;
  const templateContent = devPage(options);
  const page = new rspack.HtmlRspackPlugin({ templateContent, scriptLoading: 'defer' });
  return {
    ...configuration,
    plugins: [...plugins, page],
    output: { ...output, publicPath: '/' },
  };
}

interface PageOptions {
  readonly title: string;
  /** What the edge would write into the page as JSON, by the id of its element. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Fast Refresh of remotes inside a host: each bundle has its own refresh runtime, and those that
 * come late find the host's React only through this hook, which must be there before all of them.
 */
const refreshHook = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(renderer) {
    const id = this.renderers.size + 1;
    this.renderers.set(id, renderer);
    return id;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};`;

const jsonScript = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data)}</script>`;

/** The smallest page that runs an app of ours; the bundler adds scripts and styles. */
function devPage({ title, data }: PageOptions): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${title}</title><link rel="icon" href="data:,">`,
    `<script>${refreshHook}</script>`,
    ...Object.entries(data).map(([id, value]) => jsonScript(id, value)),
    '</head><body><div id="root"></div>',
    '</body></html>',
  ].join('\n');
}
