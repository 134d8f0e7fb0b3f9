import type { RunningRole } from '@velvet/telemetry/run-roles';
import type { Config } from '../config/config.ts';
import { startDraws } from '../features/game/draws/start-draws.ts';

/** Draws listen only where DRAWS_PORT is set. */
export async function startRole(config: Config): Promise<RunningRole> {
  return { ...(await startDraws({ config })), said: 'The draws are running' };
}
