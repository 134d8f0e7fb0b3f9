import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../../../server/api/src/database/open-database.ts';
import { startDemoApi } from '../../../../tools/start/service.ts';
import { addressOf, layReleases, startEdge } from '../harness/serve-velvet.ts';
import type { Installation } from './installation.ts';

/** An edge, an API server with draws, and the embedded database, all of them durable. */
export async function startOneMachine(): Promise<Installation> {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-scale-'));
  const dataDir = path.join(folder, 'data');
  await layReleases(path.join(dataDir, 'releases'));
  const database = await openDatabase({ dataDir, role: 'owner', log: () => undefined });
  const api = await startDemoApi(dataDir, { RATE_LIMIT_PER_MINUTE: '100000000' });
  const edge = await startEdge(dataDir, api, { LOG_LEVEL: 'error' });
  const postmaster = await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8');
  return {
    name: 'one edge, one API server, embedded PostgreSQL',
    url: addressOf(edge),
    ownerUrl: database.pool.options.connectionString ?? '',
    roles: {
      edge: () => [edge.pid],
      API: () => [api.pid],
      database: () => [Number(postmaster.split('\n')[0])],
    },
    async stop() {
      await edge.stop();
      await api.stop();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
