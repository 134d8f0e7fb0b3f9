import path from 'node:path';
import { createFileStoreObserver } from '@velvet/observability/file-store-observer';
import { logWarnings } from '@velvet/observability/log-warnings';
import { startTracing } from '@velvet/observability/start-tracing';
import { followReleasesUrl } from '@velvet/releases/bucket';
import { isProduction, pinnedRoot, trustOf } from '@velvet/releases/registry';
import { Registry } from 'prom-client';
import { readEdgeConfig } from './config.ts';
import { defaultTimeouts } from './server/limits.ts';
import { createRedirectServer } from './server/redirect-to-tls.ts';
import { createEdge } from './server/server.ts';

/** Time for pending responses to finish after SIGTERM. */
const STOP_PATIENCE_MS = 1_000;

logWarnings('edge');
const config = readEdgeConfig(process.env);
const stopTracing = await startTracing('edge');
const registry = new Registry();
const releases = await followReleasesUrl(process.env, config.releasesDir, {
  onProblem: (error) => process.emitWarning(String(error)),
  observer: createFileStoreObserver(registry),
});
// Otherwise the first visitor would be the one to notice.
if (isProduction()) pinnedRoot(await trustOf(config.releasesDir));
const { preview } = config;
let draining = false;
// Some seconds before SIGTERM: proxies then send nothing more.
process.on('SIGUSR2', () => {
  draining = true;
});
const options = {
  ...config,
  isDraining: () => draining,
  publicDir: path.resolve(import.meta.dirname, '../public'),
  ...(preview ? { previewOrigin: preview.origin } : {}),
};
const app = await createEdge({ ...options, registry });
const previewApp =
  preview && (await createEdge({ ...options, isPreview: true, rendersScreens: false }));

const redirects =
  config.redirectPort === undefined
    ? undefined
    : createRedirectServer(
        () => config.publicPort ?? addressPort(app.server.address()),
        defaultTimeouts,
      );

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(0), STOP_PATIENCE_MS).unref();
  redirects?.close();
  await Promise.all([app.close(), previewApp?.close()]);
  await releases.stop();
  await stopTracing();
  process.exit(0);
}

process.on('SIGTERM', stop);
// With a parent process, the parent handles Ctrl-C.
process.on('SIGINT', () => (process.send ? undefined : stop()));
process.on('disconnect', stop);
if (preview) await previewApp?.listen({ port: preview.port, host: config.host });
await app.listen({ port: config.port, host: config.host });
redirects?.listen(config.redirectPort, config.host);
process.send?.({ ready: true, port: addressPort(app.server.address()) });

function addressPort(address: ReturnType<typeof app.server.address>): number {
  return typeof address === 'object' && address !== null ? address.port : config.port;
}
