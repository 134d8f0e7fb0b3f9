import path from 'node:path';
import { root } from '@velvet/registry/build';
import { addressOf } from '@velvet/rspack/serve';
import { isAnswered } from '../start/ask-until.ts';
import { startService } from '../start/service.ts';
import type { Session } from '../start/session.ts';
import { demoDataOf, ensureDataDir, StartProblem } from '../start/settings.ts';

const DEFAULT_API_PORT = '8081';
const PATIENCE_MS = 1_500;

const answers = (url: string): Promise<boolean> => isAnswered(`${url}/api/base_info`, PATIENCE_MS);

/**
 * The address of the API to develop against: API_URL, else the one on port 8081 (API_PORT), which is
 * started unless it is running. An API started here ends with the session, and the session ends with it.
 * Throws a StartProblem when the given API_URL does not respond.
 */
export async function apiFor(
  { keep, end }: Session,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const { API_URL, API_PORT = DEFAULT_API_PORT, DATA_DIR = '.velvet' } = environment;
  const url = API_URL?.replace(/\/$/, '') ?? `http://127.0.0.1:${API_PORT}`;
  if (await answers(url)) return url;
  if (API_URL !== undefined) {
    throw new StartProblem(`No API answers at ${url}; unset API_URL to start one.`);
  }
  const dataDir = path.resolve(root, DATA_DIR);
  await ensureDataDir(dataDir);
  const service = await startService('The API', 'server/api/src/main.ts --role api,draws', {
    PORT: API_PORT,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO_DATA: demoDataOf(environment),
  });
  keep(service);
  void service.ended.then(() => end(1));
  return url;
}

const DEFAULT_OPS_PORT = '8082';
export const CONSOLE_PORT = 8083;

/**
 * The operators' server on port 8082 (OPS_PORT) and the transcoder, unless they are running already or
 * the API is one that was started elsewhere (API_URL), whose database is not known here.
 */
export async function startOps(
  { keep, end }: Session,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const { API_URL, OPS_PORT = DEFAULT_OPS_PORT, DATA_DIR = '.velvet' } = environment;
  if (
    API_URL !== undefined ||
    (await isAnswered(`http://127.0.0.1:${OPS_PORT}/healthz`, PATIENCE_MS))
  )
    return;
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
