import path from 'node:path';
import { readEdgeConfig } from './config.ts';
import { defaultTimeouts } from './server/limits.ts';
import { createRedirectServer } from './server/redirect-to-tls.ts';
import { createEdge } from './server/server.ts';

/** Answers under way have so long to end once the edge is told to. */
const STOP_PATIENCE_MS = 1_000;

const config = readEdgeConfig(process.env);
const app = await createEdge({
  ...config,
  publicDir: path.resolve(import.meta.dirname, '../public'),
});

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
  await app.close();
  process.exit(0);
}

process.on('SIGTERM', stop);
// A parent decides when we stop; alone, Ctrl-C does.
process.on('SIGINT', () => (process.send ? undefined : stop()));
process.on('disconnect', stop);
await app.listen({ port: config.port, host: config.host });
redirects?.listen(config.redirectPort, config.host);
process.send?.({ ready: true, port: addressPort(app.server.address()) });

function addressPort(address: ReturnType<typeof app.server.address>): number {
  return typeof address === 'object' && address !== null ? address.port : config.port;
}
