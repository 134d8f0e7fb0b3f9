import path from 'node:path';
import { followReleasesUrl } from '@velvet/registry/bucket';
import { isProduction, pinnedRoot, trustOf } from '@velvet/registry/registry';
import type { RunningRole } from '@velvet/telemetry/run-roles';
import { listeningPort } from '../config.ts';
import { readConsoleConfig } from '../console/console-config.ts';
import { createConsoleEdge } from '../console/console-edge.ts';

/** The operators' console. */
export async function startRole(): Promise<RunningRole> {
  const config = readConsoleConfig(process.env);
  const releases = await followReleasesUrl(process.env, config.releasesDir, {
    onProblem: (error) => process.emitWarning(String(error)),
  });
  // Otherwise the first operator would be the one to notice.
  if (isProduction()) pinnedRoot(await trustOf(config.releasesDir));
  const publicDir = path.resolve(import.meta.dirname, '../../public');
  const app = await createConsoleEdge({ ...config, publicDir });
  await app.listen({ port: config.port, host: config.host });
  const port = listeningPort(app.server);
  return {
    port,
    said: `The console listens on port ${port}`,
    async stop() {
      await app.close();
      await releases.stop();
    },
  };
}
