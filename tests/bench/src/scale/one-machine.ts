import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@velvet/registry/build';
import { copyReleases, releaseChanged } from '@velvet/registry/publish';
import { openDatabase } from '../../../../server/api/src/database/open-database.ts';
import { type Service, startService } from '../../../../tools/start/service.ts';
import type { Installation } from './installation.ts';

/** An edge, an API server with draws, and the embedded database, all of them durable. */
export async function startOneMachine(): Promise<Installation> {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-scale-'));
  const dataDir = path.join(folder, 'data');
  const built = path.join(root, '.cache/releases');
  await releaseChanged({ releasesDir: built, log: console.log });
  await copyReleases(built, path.join(dataDir, 'releases'));
  const database = await openDatabase({ dataDir, role: 'owner', log: () => undefined });
  const services: Service[] = [];
  const start = async (name: string, script: string, environment: NodeJS.ProcessEnv) => {
    const common = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' };
    const service = await startService(name, script, { ...common, ...environment });
    services.push(service);
    return service;
  };
  const api = await start('The API', 'server/api/src/main.ts --role api,draws', {
    DEMO_DATA: '1',
    DRAND_RELAYS: 'none',
    PUBLIC_URL: 'http://127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '100000000',
  });
  const edge = await start('The edge', 'server/edge/src/main.ts --role edge', {
    API_URL: `http://127.0.0.1:${api.port}`,
  });
  const postmaster = await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8');
  return {
    name: 'one edge, one API server, embedded PostgreSQL',
    url: `http://127.0.0.1:${edge.port}`,
    ownerUrl: database.pool.options.connectionString ?? '',
    roles: {
      edge: () => [edge.pid],
      API: () => [api.pid],
      database: () => [Number(postmaster.split('\n')[0])],
    },
    async stop() {
      for (const service of services.reverse()) await service.stop();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
