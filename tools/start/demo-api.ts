import { type Service, startService } from './service.ts';

/** An API with demo data and without sources outside this machine, on a free port. */
export const startDemoApi = (
  dataDir: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<Service> =>
  startService('The API', 'server/api/src/main.ts --role api,draws', {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO_DATA: '1',
    DRAND_RELAYS: 'none',
    PUBLIC_URL: 'http://127.0.0.1',
    LOG_LEVEL: 'error',
    ...environment,
  });
