import type { RunningRole } from '@velvet/telemetry/run-roles';
import type { Config } from '../config/config.ts';
import { startOps } from '../start-ops.ts';

export async function startRole(config: Config): Promise<RunningRole> {
  const ops = await startOps({ config });
  return { ...ops, said: `The operators' server listens on port ${ops.port}` };
}
