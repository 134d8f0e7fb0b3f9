import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { holdPort } from '@velvet/postgres/free-port';
import { root } from '@velvet/registry/build';
import { copyReleases, releaseChanged } from '@velvet/registry/publish';
import { startService } from '../../../../tools/start/service.ts';

/** A whole Velvet on free ports with a data folder of its own. */
export interface Stack {
  readonly url: string;
  /** Where overridden remotes run; another host name, because cookies do not tell ports apart. */
  readonly previewUrl: string;
  /** The operators' console. */
  readonly consoleUrl: string;
  readonly releasesDir: string;
  readonly stop: () => Promise<void>;
}

/**
 * Seeds the demo, starts API and edge on copies of the given releases; without them builds what
 * changed since the last run (kept in `.cache`).
 */
export async function startStack(
  environment: NodeJS.ProcessEnv = {},
  givenDir?: string,
): Promise<Stack> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-e2e-'));
  const releasesDir = path.join(dataDir, 'releases');
  await copyReleases(givenDir ?? (await builtReleases()), releasesDir);
  const common = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...environment };
  // The server needs to know the edge's ports and takes seconds to start: they are kept until then.
  const [edgePort, previewPort, consolePort] = await Promise.all([
    holdPort(),
    holdPort(),
    holdPort(),
  ]);
  // Passkeys belong to a host name, which an address is not.
  const previewUrl = `http://preview.localhost:${previewPort.port}`;
  const consoleUrl = `http://localhost:${consolePort.port}`;
  const server = await startService('The server', 'server/api/src/main.ts --role api,draws,ops', {
    ...common,
    OPS_PORT: '0',
    OPS_PUBLIC_URL: consoleUrl,
    DEMO_DATA: '1',
    // Draws take the same time whether or not this machine reaches the internet.
    DRAND_RELAYS: 'none',
    PUBLIC_URL: `http://localhost:${edgePort.port}`,
    LOG_LEVEL: 'error',
  });
  await Promise.all([edgePort, previewPort, consolePort].map((held) => held.release()));
  const edge = await startService('The edge', 'server/edge/src/main.ts --role edge,console', {
    ...common,
    PORT: String(edgePort.port),
    PREVIEW_PORT: String(previewPort.port),
    API_URL: `http://127.0.0.1:${server.ports.api}`,
    CONSOLE_PORT: String(consolePort.port),
    OPS_URL: `http://127.0.0.1:${server.ports.ops}`,
  });
  return {
    url: `http://127.0.0.1:${edge.port}`,
    previewUrl,
    consoleUrl,
    releasesDir,
    async stop() {
      await edge.stop();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function builtReleases(): Promise<string> {
  const releasesDir = path.join(root, '.cache/releases');
  await releaseChanged({ releasesDir, log: (line) => process.stdout.write(`${line}\n`) });
  return releasesDir;
}
