import path from 'node:path';
import { root } from '@velvet/registry/build';
import { addressOf } from '@velvet/rspack/serve';
import { startService } from '../start/service.ts';
import { answersAt } from './answers-at.ts';
import type { DevSession } from './session.ts';

const DEFAULT_OPS_PORT = '8082';
export const CONSOLE_PORT = 8083;

/**
 * The operators' server on port 8082 (OPS_PORT) and the transcoder, unless they are running already or
 * the API is one that was started elsewhere (API_URL), whose database is not known here.
 */
export async function startOps(
  { keep, end }: DevSession,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const { API_URL, OPS_PORT = DEFAULT_OPS_PORT, DATA_DIR = '.velvet' } = environment;
  if (API_URL !== undefined || (await answersAt(`http://127.0.0.1:${OPS_PORT}/healthz`))) return;
  const service = await startService(
    "The operators' server",
    'server/api/src/main.ts --role ops,transcode',
    {
      OPS_PORT,
      OPS_PUBLIC_URL: addressOf(CONSOLE_PORT),
      HOST: '127.0.0.1',
      DATA_DIR: path.resolve(root, DATA_DIR),
    },
  );
  keep(service);
  void service.ended.then(() => end(1));
}
