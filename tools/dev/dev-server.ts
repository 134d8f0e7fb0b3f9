import { type Configuration, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ensurePortFree } from '../start/settings.ts';

const HOST = '127.0.0.1';
/** What the API answers; with a slash, so that no screen and no script is meant. */
const apiPrefixes = ['/api/', '/m/', '/media/', '/pay/', '/pages/'];

export interface DevServerOptions {
  readonly configuration: Configuration;
  readonly port: number;
  /** Where calls to the API go; without it there is none. */
  readonly apiUrl?: string;
  /**
   * Set where the page is somebody else's, of this host: it is loaded anew as a whole, and may ask
   * this server.
   */
  readonly pageHost?: string;
}

export interface DevServer {
  readonly stop: () => Promise<void>;
}

/** Serves one build with hot reload, once it is built. Throws a StartProblem when the port is taken. */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { configuration, port, apiUrl, pageHost } = options;
  const reloads = pageHost !== undefined;
  await ensurePortFree({ port, host: HOST, dataDir: '' });
  const server = new RspackDevServer(
    {
      host: HOST,
      port,
      hot: !reloads,
      liveReload: reloads,
      ...(reloads ? { allowedHosts: ['localhost', pageHost] } : {}),
      historyApiFallback: true,
      static: false,
      setupExitSignals: false,
      headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' },
      client: {
        logging: 'warn',
        // It writes markup, which the policies of production forbid.
        overlay: reloads ? false : { errors: true, warnings: false, runtimeErrors: false },
        // A remote's client runs in the host's page and must find its own server.
        webSocketURL: `ws://localhost:${port}/ws`,
      },
      ...(apiUrl === undefined ? {} : { proxy: [{ context: apiPrefixes, target: apiUrl }] }),
    },
    rspack(configuration),
  );
  await server.start();
  await new Promise<void>((resolve) => {
    if (server.middleware) server.middleware.waitUntilValid(() => resolve());
    else resolve();
  });
  return { stop: () => server.stop() };
}
