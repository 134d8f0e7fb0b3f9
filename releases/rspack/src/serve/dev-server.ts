import type { Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { addressOf } from './address.ts';

type DevServer = NonNullable<Configuration['devServer']>;

const HOST = '127.0.0.1';
const DEFAULT_API_URL = 'http://127.0.0.1:8081';

/** Path prefixes of the API; with a slash, so that they match no screen or script. */
const apiPrefixes = ['/api/', '/m/', '/media/', '/pay/', '/pages/'];

export interface DevServerOptions {
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
