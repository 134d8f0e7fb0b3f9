import {
  bucketCredentials,
  type RoleName,
  roleNames,
  secretsFor,
} from '../../server/api/src/config/role-environment.ts';
import { demoDataOf, type StartSettings } from './settings.ts';
import type { ManagedProcess } from './supervisor.ts';

interface ProcessOptions extends StartSettings {
  /** The API's port, which stays the same when it is restarted, because the edge is configured with it. */
  readonly apiPort: number;
  /** The operators' server's. */
  readonly opsPort: number;
  /** The operators' console's. */
  readonly consolePort: number;
  /** Each role in a process of its own, as production demands. */
  readonly isApart: boolean;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * The processes of a running Velvet in the order in which they start: what serves data, and what serves
 * pages. Each sends `process.send({ ready: true })` when it is ready, and exits on SIGTERM or when its
 * parent has exited (`disconnect`).
 */
export function managedProcesses(options: ProcessOptions): readonly ManagedProcess[] {
  const edges = hasOperators(options.environment)
    ? (['edge', 'console'] as const)
    : (['edge'] as const);
  return [
    ...inProcesses(rolesOf(options.environment), options.isApart).map((roles) =>
      serverProcess(roles, options),
    ),
    ...inProcesses(edges, options.isApart).map((roles) => edgeProcess(roles, options)),
  ];
}

/** All in one process, or each in one. */
const inProcesses = <Name>(
  roles: readonly Name[],
  isApart: boolean,
): readonly (readonly Name[])[] => (isApart ? roles.map((role) => [role]) : [roles]);

/** Beside an external database the operators' server needs a login of its own. */
export const hasOperators = ({ DATABASE_URL, DATABASE_OPERATOR_URL }: NodeJS.ProcessEnv): boolean =>
  !DATABASE_URL || Boolean(DATABASE_OPERATOR_URL);

/**
 * Roles whose login is known: beside an external database each needs its own. Without the operators'
 * server they work on the command line; without a transcoder uploads are refused; without a sender of
 * push messages browsers are given no key to subscribe with.
 */
function rolesOf(environment: NodeJS.ProcessEnv): readonly RoleName[] {
  const has = (login: string | undefined) => !environment.DATABASE_URL || Boolean(login);
  const { DATABASE_TRANSCODER_URL, DATABASE_PUSH_URL, PUSH_HOSTS } = environment;
  return [
    'api',
    'draws',
    ...(hasOperators(environment) ? (['ops'] as const) : []),
    ...(has(DATABASE_TRANSCODER_URL) ? (['transcode'] as const) : []),
    ...(has(DATABASE_PUSH_URL) && PUSH_HOSTS !== 'none' ? (['push'] as const) : []),
  ];
}

const names: Readonly<Record<RoleName | 'edge' | 'console', string>> = {
  api: 'The API',
  draws: 'The draws',
  ops: "The operators' server",
  transcode: 'The transcoder',
  push: 'The push sender',
  edge: 'The edge',
  console: "The operators' console",
};

const processName = (roles: readonly (keyof typeof names)[], together: string): string => {
  const [only, ...others] = roles;
  return only !== undefined && others.length === 0 ? names[only] : together;
};

function serverProcess(
  roles: readonly RoleName[],
  { port, dataDir, apiPort, opsPort, consolePort, environment }: ProcessOptions,
): ManagedProcess {
  return {
    name: processName(roles, 'The server'),
    command: `server/api/src/main.ts --role ${roles.join(',')}`,
    ...(roles.includes('api') || roles.includes('draws') ? {} : { isAside: true }),
    environment: {
      ...onlyOf(secretsFor(roles)),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PORT: String(apiPort),
      OPS_PORT: String(opsPort),
      OPS_PUBLIC_URL: consoleOrigin(consolePort, environment),
      PUBLIC_URL: publicUrlOf(port, environment),
      ...(roles.includes('api') ? { DEMO_DATA: demoDataOf(environment) } : {}),
    },
  };
}

/**
 * It runs server builds released by the teams of remotes, so it gets no secrets but those of the bucket
 * that it reads releases from.
 */
function edgeProcess(
  roles: readonly ('edge' | 'console')[],
  { port, host, dataDir, apiPort, opsPort, consolePort, environment }: ProcessOptions,
): ManagedProcess {
  const { CONSOLE_HOST = host, PREVIEW_PORT, EDGE_METRICS_URLS, RELEASES_URL } = environment;
  return {
    name: processName(roles, 'The edge'),
    command: `server/edge/src/main.ts --role ${roles.join(',')}`,
    needsReleases: true,
    ...(roles.includes('edge') ? {} : { isAside: true }),
    environment: {
      ...onlyOf([
        ...(roles.includes('console') ? ['PROMETHEUS_URL'] : []),
        ...(RELEASES_URL ? bucketCredentials : []),
      ]),
      HOST: host,
      DATA_DIR: dataDir,
      PORT: String(port),
      API_URL: `http://127.0.0.1:${apiPort}`,
      CONSOLE_PORT: String(consolePort),
      CONSOLE_HOST,
      OPS_PUBLIC_URL: consoleOrigin(consolePort, environment),
      OPS_URL: `http://127.0.0.1:${opsPort}`,
      ...(PREVIEW_PORT === undefined ? {} : { PREVIEW_PORT }),
      ...(port === 0
        ? {}
        : {
            PUBLIC_URL: publicUrlOf(port, environment),
            EDGE_METRICS_URLS: EDGE_METRICS_URLS ?? `http://127.0.0.1:${port}/edge/metrics`,
          }),
    },
  };
}

/** Origin of the app, as people open it. */
const publicUrlOf = (port: number, { PUBLIC_URL, TLS_CERT }: NodeJS.ProcessEnv): string =>
  PUBLIC_URL ?? `${TLS_CERT === undefined ? 'http' : 'https'}://localhost:${port}`;

/** Origin of the console, as operators open it. */
export const consoleOrigin = (
  consolePort: number,
  { OPS_PUBLIC_URL, CONSOLE_TLS_CERT }: NodeJS.ProcessEnv,
): string =>
  OPS_PUBLIC_URL ??
  `${CONSOLE_TLS_CERT === undefined ? 'http' : 'https'}://localhost:${consolePort}`;

/** Every variable that contains a secret or its location. */
const secrets = [
  ...secretsFor(roleNames),
  'DATABASE_METRICS_URL',
  'VELVET_KEYS',
  'VELVET_RELEASE_KEY',
  'VELVET_OPERATOR_TOKEN',
  'PROMETHEUS_URL',
];

/** Removes every secret from a process's environment but its own. */
const onlyOf = (own: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(
    secrets.filter((name) => !own.includes(name)).map((name) => [name, undefined]),
  );
