import type { RunningRole } from '@velvet/telemetry/run-roles';
import type { Config } from '../config/config.ts';
import { startTranscoder } from '../features/video/transcoding/start-transcoder.ts';

/** It listens only where TRANSCODER_PORT is set. */
export async function startRole(config: Config): Promise<RunningRole> {
  return { ...(await startTranscoder({ config })), said: 'Videos are transcoded' };
}
