import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@velvet/registry/build';
import { copyReleases, releaseChanged } from '@velvet/registry/publish';
import { type Service, startDemoApi, startService } from '../../../../tools/start/service.ts';
import { type Front, startFront } from './fast-front.ts';

/** Copies the released apps into a folder; what changed is built before. */
export async function layReleases(releasesDir: string): Promise<void> {
  const built = path.join(root, '.cache/releases');
  await releaseChanged({ releasesDir: built, log: console.log });
  await copyReleases(built, releasesDir);
}

/** Starts an edge on an API server of this machine. */
export const startEdge = (
  dataDir: string,
  api: Pick<Service, 'port'>,
  environment: NodeJS.ProcessEnv = {},
): Promise<Service> =>
  startService('The edge', 'server/edge/src/main.ts --role edge', {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    API_URL: `http://127.0.0.1:${api.port}`,
    ...environment,
  });

export const addressOf = ({ port }: Pick<Service, 'port'>): string => `http://127.0.0.1:${port}`;

/** A running Velvet as it ships, with demo data. */
export interface ServedVelvet {
  /** The edge's address. */
  readonly origin: string;
  readonly workDir: string;
  /** Puts HTTP/2 before a server, for as long as the bench runs; returns the address. */
  open(...target: Parameters<typeof startFront>): Promise<string>;
}

/** Starts one for a bench, and removes everything afterwards. */
export async function withVelvet(measure: (velvet: ServedVelvet) => Promise<void>): Promise<void> {
  const workDir = await mkdtemp(path.join(tmpdir(), 'velvet-bench-'));
  const dataDir = path.join(workDir, 'edge');
  const services: Service[] = [];
  const fronts: Front[] = [];
  try {
    await layReleases(path.join(dataDir, 'releases'));
    // Everything comes from one address here.
    const limits = { RATE_LIMIT_PER_MINUTE: '1000000' };
    const api = await startDemoApi(path.join(workDir, 'data'), limits);
    services.push(api);
    const edge = await startEdge(dataDir, api);
    services.push(edge);
    await measure({
      origin: addressOf(edge),
      workDir,
      async open(...target) {
        const front = await startFront(...target);
        fronts.push(front);
        return front.url;
      },
    });
  } finally {
    for (const front of fronts.reverse()) await front.close();
    for (const service of services.reverse()) await service.stop();
    await rm(workDir, { recursive: true, force: true });
  }
}
