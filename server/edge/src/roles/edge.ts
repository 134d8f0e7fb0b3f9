import path from 'node:path';
import { followReleasesUrl } from '@velvet/registry/bucket';
import { isProduction, pinnedRoot, trustOf } from '@velvet/registry/registry';
import { defaultTimeouts, limitConnections } from '@velvet/telemetry/caller-limits';
import { createFileStoreObserver } from '@velvet/telemetry/file-store-observer';
import type { RunningRole } from '@velvet/telemetry/run-roles';
import { Registry } from 'prom-client';
import { listeningPort, portOf, readEdgeConfig } from '../config.ts';
import { createEdge } from '../server/server.ts';
import { createRedirectServer } from '../server/tls.ts';

/** The members' pages, the files of releases and the proxy to the API. */
export async function startRole(): Promise<RunningRole> {
  const config = readEdgeConfig(process.env);
  const registry = new Registry();
  const releases = await followReleasesUrl(process.env, config.releasesDir, {
    onProblem: (error) => process.emitWarning(String(error)),
    observer: createFileStoreObserver(registry),
  });
  // Otherwise the first visitor would be the one to notice.
  if (isProduction()) pinnedRoot(await trustOf(config.releasesDir));
  const { preview } = config;
  let draining = false;
  const options = {
    ...config,
    isDraining: () => draining,
    publicDir: path.resolve(import.meta.dirname, '../../public'),
    ...(preview ? { previewOrigin: preview.origin } : {}),
  };
  const app = await createEdge({ ...options, registry });
  const previewApp =
    preview && (await createEdge({ ...options, isPreview: true, rendersScreens: false }));
  const redirects =
    config.redirectPort === undefined || config.tls === undefined
      ? undefined
      : createRedirectServer({
          // The public port differs from its own behind a port mapping.
          tlsPort: () => (config.publicUrl ? portOf(config.publicUrl) : listeningPort(app.server)),
          files: config.tls,
          timeouts: defaultTimeouts,
        });
  if (redirects) {
    const { callerLimits: limits, trustProxy = false } = config;
    limitConnections(redirects, { limits, trustProxy });
  }
  if (preview) await previewApp?.listen({ port: preview.port, host: config.host });
  await app.listen({ port: config.port, host: config.host });
  redirects?.listen(config.redirectPort, config.host);
  return {
    port: listeningPort(app.server),
    said: `The edge listens on port ${listeningPort(app.server)}`,
    drain() {
      draining = true;
    },
    async stop() {
      redirects?.close();
      await Promise.all([app.close(), previewApp?.close()]);
      await releases.stop();
    },
  };
}
