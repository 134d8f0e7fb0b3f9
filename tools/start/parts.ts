import { demoDataOf, type StartSettings } from './settings.ts';
import type { Part } from './supervisor.ts';

interface PartsOptions extends StartSettings {
  /** Where the API listens, for as long as Velvet runs: the edge knows it by this number. */
  readonly apiPort: number;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * What a running Velvet consists of, in the order in which it starts. A further process is one
 * more entry: it says `process.send({ ready: true })` when it is ready, and ends when it gets
 * SIGTERM or its parent is gone (`disconnect`).
 */
export function partsOf(options: PartsOptions): readonly Part[] {
  const { port, host, dataDir, apiPort, environment } = options;
  const scheme = environment.TLS_CERT === undefined ? 'http' : 'https';
  return [
    {
      name: 'The API',
      script: 'api/src/main.ts',
      environment: {
        ...onlyOf('DATABASE_URL', 'DATABASE_OWNER_URL', 'VELVET_SECRET'),
        PORT: String(apiPort),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DEMO_DATA: demoDataOf(environment),
        PUBLIC_URL: environment.PUBLIC_URL ?? `${scheme}://localhost:${port}`,
      },
    },
    {
      name: 'The draws',
      script: 'api/src/draws-main.ts',
      environment: {
        ...onlyOf('DATABASE_DRAWS_URL', 'DRAWS_KEY', 'DRAWS_KEY_FILE'),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
      },
    },
    {
      name: 'The edge',
      script: 'edge/src/main.ts',
      needsReleases: true,
      environment: {
        // It runs what remotes' teams release.
        ...onlyOf(),
        PORT: String(port),
        HOST: host,
        DATA_DIR: dataDir,
        API_URL: `http://127.0.0.1:${apiPort}`,
        ...(environment.PREVIEW_PORT === undefined
          ? {}
          : { PREVIEW_PORT: environment.PREVIEW_PORT }),
      },
    },
  ];
}

/** Every variable that holds a secret, or where one lies. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DRAWS_URL',
  'DATABASE_OPERATOR_URL',
  'DATABASE_METRICS_URL',
  'DRAWS_KEY',
  'DRAWS_KEY_FILE',
  'VELVET_SECRET',
  'VELVET_KEYS',
  'VELVET_RELEASE_KEY',
  'VELVET_OPERATOR_TOKEN',
] as const;

/** Takes from a process every secret but its own. */
const onlyOf = (...own: readonly (typeof secrets)[number][]): NodeJS.ProcessEnv =>
  Object.fromEntries(
    secrets.filter((name) => !own.includes(name)).map((name) => [name, undefined]),
  );
