import path from 'node:path';
import { logWarnings } from '@velvet/observability/log-warnings';
import { startTracing } from '@velvet/observability/start-tracing';
import { followReleasesUrl } from '@velvet/releases/bucket';
import { isProduction, pinnedRoot, trustOf } from '@velvet/releases/registry';
import { readConsoleConfig } from './console/console-config.ts';
import { createConsoleEdge } from './console/console-edge.ts';

/** Time for pending responses to finish after SIGTERM. */
const STOP_PATIENCE_MS = 1_000;

logWarnings('console');
const config = readConsoleConfig(process.env);
const stopTracing = await startTracing('console');
const releases = await followReleasesUrl(process.env, config.releasesDir, {
  onProblem: (error) => process.emitWarning(String(error)),
});
// Otherwise the first operator would be the one to notice.
if (isProduction()) pinnedRoot(await trustOf(config.releasesDir));
const app = await createConsoleEdge({
  ...config,
  publicDir: path.resolve(import.meta.dirname, '../public'),
});

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(0), STOP_PATIENCE_MS).unref();
  await app.close();
  await releases.stop();
  await stopTracing();
  process.exit(0);
}

process.on('SIGTERM', stop);
// With a parent process, the parent handles Ctrl-C.
process.on('SIGINT', () => (process.send ? undefined : stop()));
process.on('disconnect', stop);
await app.listen({ port: config.port, host: config.host });
const address = app.server.address();
const port = typeof address === 'object' && address !== null ? address.port : config.port;
process.send?.({ ready: true, port });
