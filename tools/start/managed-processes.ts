import { demoDataOf, type StartSettings } from './settings.ts';
import type { ManagedProcess } from './supervisor.ts';

interface ProcessOptions extends StartSettings {
  /** The API's port, which stays the same when it is restarted, because the edge is configured with it. */
  readonly apiPort: number;
  /** The operators' server's. */
  readonly opsPort: number;
  /** The operators' console's. */
  readonly consolePort: number;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * The processes of a running Velvet in the order in which they start. Each sends
 * `process.send({ ready: true })` when it is ready, and exits on SIGTERM or when its parent has
 * exited (`disconnect`).
 */
export function managedProcesses(options: ProcessOptions): readonly ManagedProcess[] {
  const { port, host, dataDir, apiPort, environment } = options;
  return [
    {
      name: 'The API',
      script: 'api/src/main.ts',
      environment: {
        ...onlyOf(
          'DATABASE_URL',
          'DATABASE_DIRECT_URL',
          'DATABASE_REPLICA_URL',
          'DATABASE_POOLER_URL',
          'DATABASE_OWNER_URL',
          'DATABASE_PASSWORDS',
          ...bucketCredentials,
          ...installationSecret,
        ),
        PORT: String(apiPort),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DEMO_DATA: demoDataOf(environment),
        PUBLIC_URL: publicUrlOf(port, environment),
      },
    },
    {
      name: 'The draws',
      script: 'api/src/draws-main.ts',
      environment: {
        ...onlyOf('DATABASE_DRAWS_URL', 'DATABASE_PASSWORDS', 'DRAWS_KEY', 'DRAWS_KEY_FILE'),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
      },
    },
    ...operatorsServer(options),
    ...transcoder(options),
    ...pushSender(options),
    {
      name: 'The edge',
      script: 'edge/src/main.ts',
      needsReleases: true,
      environment: {
        // It runs server builds released by the teams of remotes, so it gets no secrets but those of the
        // bucket that it reads releases from.
        ...onlyOf(...credentialsForReleases(environment)),
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

/** Beside an external database the operators' server needs a login of its own. */
export const hasOperators = ({ DATABASE_URL, DATABASE_OPERATOR_URL }: NodeJS.ProcessEnv): boolean =>
  !DATABASE_URL || Boolean(DATABASE_OPERATOR_URL);

/** The operators' server and their console; without them, operators work on the command line. */
function operatorsServer(options: ProcessOptions): readonly ManagedProcess[] {
  const { port, host, dataDir, opsPort, consolePort, environment } = options;
  if (!hasOperators(environment)) return [];
  return [
    {
      name: "The operators' server",
      script: 'api/src/ops-main.ts',
      isAside: true,
      environment: {
        ...onlyOf(
          'DATABASE_OPERATOR_URL',
          'DATABASE_PASSWORDS',
          ...bucketCredentials,
          ...installationSecret,
        ),
        OPS_PORT: String(opsPort),
        OPS_PUBLIC_URL: consoleOrigin(consolePort, environment),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
      },
    },
    {
      name: "The operators' console",
      script: 'edge/src/console-main.ts',
      isAside: true,
      needsReleases: true,
      environment: {
        ...onlyOf('PROMETHEUS_URL', ...credentialsForReleases(environment)),
        CONSOLE_PORT: String(consolePort),
        CONSOLE_HOST: environment.CONSOLE_HOST ?? host,
        DATA_DIR: dataDir,
        OPS_URL: `http://127.0.0.1:${opsPort}`,
        ...(environment.EDGE_METRICS_URLS === undefined && port !== 0
          ? { EDGE_METRICS_URLS: `http://127.0.0.1:${port}/edge/metrics` }
          : {}),
      },
    },
  ];
}

/**
 * Makes streams of uploaded videos. Beside an external database it needs a login of its own; without
 * it, uploads are refused.
 */
function transcoder({ dataDir, environment }: ProcessOptions): readonly ManagedProcess[] {
  if (environment.DATABASE_URL && !environment.DATABASE_TRANSCODER_URL) return [];
  return [
    {
      name: 'The transcoder',
      script: 'api/src/transcode-main.ts',
      isAside: true,
      environment: {
        ...onlyOf('DATABASE_TRANSCODER_URL', 'DATABASE_PASSWORDS', ...bucketCredentials),
        DATA_DIR: dataDir,
      },
    },
  ];
}

/**
 * Sends push messages. Beside an external database it needs a login of its own; without a sender,
 * browsers are given no key to subscribe with.
 */
function pushSender({ port, dataDir, environment }: ProcessOptions): readonly ManagedProcess[] {
  if (environment.DATABASE_URL && !environment.DATABASE_PUSH_URL) return [];
  if (environment.PUSH_HOSTS === 'none') return [];
  return [
    {
      name: 'The push sender',
      script: 'api/src/push-main.ts',
      isAside: true,
      environment: {
        ...onlyOf('DATABASE_PUSH_URL', 'DATABASE_PASSWORDS', 'PUSH_KEY', 'PUSH_KEY_FILE'),
        DATA_DIR: dataDir,
        PUBLIC_URL: publicUrlOf(port, environment),
      },
    },
  ];
}

/** Origin of the app, as people open it. */
const publicUrlOf = (port: number, { PUBLIC_URL, TLS_CERT }: NodeJS.ProcessEnv): string =>
  PUBLIC_URL ?? `${TLS_CERT === undefined ? 'http' : 'https'}://localhost:${port}`;

/**
 * Promotes and rolls back as operators ask for it. Only the demo runs it beside everything else: it has the
 * keys, which belong on no machine that serves requests.
 */
export const releaseAgent = (
  { dataDir, opsPort }: Pick<ProcessOptions, 'dataDir' | 'opsPort'>,
  token: string,
): ManagedProcess => ({
  name: 'The release agent',
  script: 'releases/src/cli/release-agent-main.ts',
  environment: {
    ...onlyOf('VELVET_KEYS', 'VELVET_RELEASE_KEY'),
    VELVET_OPERATOR_TOKEN: token,
    OPS_URL: `http://127.0.0.1:${opsPort}`,
    DATA_DIR: dataDir,
  },
});

/** Origin of the console, as operators open it. */
export const consoleOrigin = (
  consolePort: number,
  { OPS_PUBLIC_URL, CONSOLE_TLS_CERT }: NodeJS.ProcessEnv,
): string =>
  OPS_PUBLIC_URL ??
  `${CONSOLE_TLS_CERT === undefined ? 'http' : 'https'}://localhost:${consolePort}`;

/** The secret of the installation, and what is read beside it when it was replaced. */
const installationSecret = ['VELVET_SECRET', 'VELVET_SECRET_PREVIOUS', 'ERASED_NAMES_KEY'] as const;

/** Of files in a bucket, as Amazon's client reads them. */
const bucketCredentials = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_SHARED_CREDENTIALS_FILE',
] as const;

const credentialsForReleases = ({ RELEASES_URL }: NodeJS.ProcessEnv) =>
  RELEASES_URL ? bucketCredentials : [];

/** Every variable that contains a secret or its location. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_POOLER_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DRAWS_URL',
  'DATABASE_OPERATOR_URL',
  'DATABASE_METRICS_URL',
  'DATABASE_TRANSCODER_URL',
  'DATABASE_PUSH_URL',
  'DATABASE_PASSWORDS',
  ...bucketCredentials,
  'PUSH_KEY',
  'PUSH_KEY_FILE',
  'DRAWS_KEY',
  'DRAWS_KEY_FILE',
  ...installationSecret,
  'VELVET_KEYS',
  'VELVET_RELEASE_KEY',
  'VELVET_OPERATOR_TOKEN',
  'PROMETHEUS_URL',
] as const;

/** Removes every secret from a process's environment but its own. */
const onlyOf = (...own: readonly (typeof secrets)[number][]): NodeJS.ProcessEnv =>
  Object.fromEntries(
    secrets.filter((name) => !own.includes(name)).map((name) => [name, undefined]),
  );
