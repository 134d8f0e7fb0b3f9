import path from 'node:path';
import { root } from '@velvet/registry/build';
import { copyReleases, releaseChanged } from '@velvet/registry/publish';
import { type Service, startDemoApi, startService } from '../../../../tools/start/service.ts';
import { releaseMonolith } from '../monolith/monolith.ts';

export const variants = ['federated', 'monolith'] as const;
export type Variant = (typeof variants)[number];

/**
 * Starts an API with demo data and one edge per variant with its `environment`. Returns the edges'
 * addresses.
 */
export async function serveVariants(
  workDir: string,
  services: Service[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Record<Variant, string>> {
  console.log('Building the monolith');
  await releaseMonolith(path.join(workDir, 'monolith/releases'), workDir);
  const { federated, startEdge } = await startFederated(workDir, services, environment);
  return { federated, monolith: await startEdge('monolith') };
}

/** Starts Velvet as it ships, with demo data. Returns the edge's address. */
export async function serveVelvet(workDir: string, services: Service[]): Promise<string> {
  return (await startFederated(workDir, services, {})).federated;
}

async function startFederated(
  workDir: string,
  services: Service[],
  environment: Readonly<Record<string, string>>,
) {
  const built = path.join(root, '.cache/releases');
  await releaseChanged({ releasesDir: built, log: console.log });
  await copyReleases(built, path.join(workDir, 'federated/releases'));
  const api = await startDemoApi(path.join(workDir, 'data'), {
    // Everything comes from one address here.
    RATE_LIMIT_PER_MINUTE: '1000000',
  });
  services.push(api);
  const startEdge = async (variant: Variant): Promise<string> => {
    const service = await startService('The edge', 'server/edge/src/main.ts --role edge', {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: path.join(workDir, variant),
      API_URL: `http://127.0.0.1:${api.port}`,
      ...environment,
    });
    services.push(service);
    return `http://127.0.0.1:${service.port}`;
  };
  return { federated: await startEdge('federated'), startEdge };
}
