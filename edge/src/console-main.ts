import path from 'node:path';
import { isProduction, pinnedRoot, trustOf } from '@velvet/releases/registry';
import { readConsoleConfig } from './console/console-config.ts';
import { createConsoleEdge } from './console/console-edge.ts';

/** Time for pending responses to finish after SIGTERM. */
const STOP_PATIENCE_MS = 1_000;

const config = readConsoleConfig(process.env);
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
