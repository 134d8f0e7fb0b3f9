import path from 'node:path';
import type { RunningRole } from '@velvet/telemetry/run-roles';
import type { Config } from '../config/config.ts';
import { rasteriseDemoCovers } from '../demo/rasterise-demo-covers.ts';
import { startApi } from '../start-api.ts';

/** Depends on the drawings only, so that every data folder and test shares it. */
const renditionsDir = path.resolve(import.meta.dirname, '../../../../.cache/pictures');

export async function startRole(config: Config): Promise<RunningRole> {
  if (config.demoData) {
    // The drawings are served in their place.
    await rasteriseDemoCovers(renditionsDir).catch((error: unknown) =>
      process.emitWarning(`The demo’s covers are not rasterised: ${error}`),
    );
  }
  const assetsDir = path.resolve(import.meta.dirname, '../../assets');
  const api = await startApi({ config, assetsDir, renditionsDir });
  return { ...api, said: `The API listens on port ${api.port}` };
}
