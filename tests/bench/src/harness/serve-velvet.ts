import path from 'node:path';
import { root } from '@velvet/registry/build';
import { copyReleases, releaseChanged } from '@velvet/registry/publish';
import { type Service, startDemoApi, startService } from '../../../../tools/start/service.ts';

/** Starts Velvet as it ships, with demo data. Returns the edge's address. */
export async function serveVelvet(workDir: string, services: Service[]): Promise<string> {
  const built = path.join(root, '.cache/releases');
  const dataDir = path.join(workDir, 'edge');
  await releaseChanged({ releasesDir: built, log: console.log });
  await copyReleases(built, path.join(dataDir, 'releases'));
  const api = await startDemoApi(path.join(workDir, 'data'), {
    // Everything comes from one address here.
    RATE_LIMIT_PER_MINUTE: '1000000',
  });
  services.push(api);
  const edge = await startService('The edge', 'server/edge/src/main.ts --role edge', {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    API_URL: `http://127.0.0.1:${api.port}`,
  });
  services.push(edge);
  return `http://127.0.0.1:${edge.port}`;
}
