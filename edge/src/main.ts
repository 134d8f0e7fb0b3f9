import path from 'node:path';
import { readEdgeConfig } from './config.ts';
import { createEdge } from './server/server.ts';

const config = readEdgeConfig(process.env);
const app = await createEdge({
  ...config,
  publicDir: path.resolve(import.meta.dirname, '../public'),
});

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await app.close();
  process.exit(0);
}

await app.listen({ port: config.port, host: config.host });
process.send?.({ ready: true, port: addressPort(app.server.address()) });
process.on('SIGTERM', stop);
// A parent decides when we stop; alone, Ctrl-C does.
process.on('SIGINT', () => (process.send ? undefined : stop()));
process.on('disconnect', stop);

function addressPort(address: ReturnType<typeof app.server.address>): number {
  return typeof address === 'object' && address !== null ? address.port : config.port;
}
