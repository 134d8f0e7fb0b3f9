import path from 'node:path';
import { root } from '@velvet/registry/build';
import { type Service, startService } from '../start/service.ts';
import { demoDataOf, ensureDataDir, StartProblem } from '../start/settings.ts';
import { answersAt } from './answers-at.ts';

const DEFAULT_API_PORT = '8081';

interface DevApi {
  readonly url: string;
  /** The server started for this run; undefined when one was already running. */
  readonly service: Service | undefined;
}

const answers = (url: string): Promise<boolean> => answersAt(`${url}/api/base_info`);

/**
 * The API to develop against: API_URL, else the one on port 8081 (API_PORT), which is started unless
 * it is running. Throws a StartProblem when the given API_URL does not respond.
 */
export async function ensureApi(environment: NodeJS.ProcessEnv = process.env): Promise<DevApi> {
  const { API_URL, API_PORT = DEFAULT_API_PORT, DATA_DIR = '.velvet' } = environment;
  if (API_URL !== undefined) {
    const url = API_URL.replace(/\/$/, '');
    if (await answers(url)) return { url, service: undefined };
    throw new StartProblem(`No API answers at ${url}; unset API_URL to start one.`);
  }
  const url = `http://127.0.0.1:${API_PORT}`;
  if (await answers(url)) return { url, service: undefined };
  const dataDir = path.resolve(root, DATA_DIR);
  await ensureDataDir(dataDir);
  const service = await startService('The API', 'server/api/src/main.ts --role api,draws', {
    PORT: API_PORT,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO_DATA: demoDataOf(environment),
  });
  return { url, service };
}
