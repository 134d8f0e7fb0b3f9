import type { RunningRole } from '@velvet/telemetry/run-roles';
import type { Config } from '../config/config.ts';
import { startPush } from '../features/push/sending/start-push.ts';

/** It listens only where PUSH_PORT is set. */
export async function startRole(config: Config): Promise<RunningRole> {
  return { ...(await startPush({ config })), said: 'Push messages are sent' };
}
