import { managedProcesses } from './managed-processes.ts';

const options = {
  port: 8080,
  host: '127.0.0.1',
  dataDir: '/data',
  apiPort: 9000,
  opsPort: 9001,
  consolePort: 9002,
  isApart: true,
  environment: {},
};
const secrets = {
  DATABASE_URL: 'a',
  DATABASE_DIRECT_URL: 'a',
  DATABASE_REPLICA_URL: 'a',
  DATABASE_POOLER_URL: 'c',
  DATABASE_OWNER_URL: 'o',
  DATABASE_DRAWS_URL: 'd',
  DATABASE_OPERATOR_URL: 'p',
  DATABASE_METRICS_URL: 'm',
  DATABASE_TRANSCODER_URL: 'r',
  DATABASE_PUSH_URL: 'u',
  DATABASE_PASSWORDS: '/passwords',
  AWS_ACCESS_KEY_ID: 'i',
  AWS_SECRET_ACCESS_KEY: 'x',
  AWS_SESSION_TOKEN: 'y',
  AWS_SHARED_CREDENTIALS_FILE: '/aws',
  PUSH_KEY: 'q',
  PUSH_KEY_FILE: '/q',
  DRAWS_KEY: 'k',
  DRAWS_KEY_FILE: '/k',
  VELVET_SECRET: 's',
  VELVET_SECRET_PREVIOUS: 'b',
  ERASED_NAMES_KEY: 'n',
  VELVET_KEYS: '/keys',
  VELVET_RELEASE_KEY: '/key',
  VELVET_OPERATOR_TOKEN: 't',
};

const ofBucket = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_SHARED_CREDENTIALS_FILE',
];
const ofInstallation = ['VELVET_SECRET', 'VELVET_SECRET_PREVIOUS', 'ERASED_NAMES_KEY'];

test.each([
  [
    'The API',
    [
      'DATABASE_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_REPLICA_URL',
      'DATABASE_POOLER_URL',
      'DATABASE_OWNER_URL',
      'DATABASE_PASSWORDS',
      ...ofBucket,
      ...ofInstallation,
    ],
  ],
  ['The draws', ['DATABASE_DRAWS_URL', 'DATABASE_PASSWORDS', 'DRAWS_KEY', 'DRAWS_KEY_FILE']],
  [
    "The operators' server",
    ['DATABASE_OPERATOR_URL', 'DATABASE_PASSWORDS', ...ofBucket, ...ofInstallation],
  ],
  ["The operators' console", []],
  ['The transcoder', ['DATABASE_TRANSCODER_URL', 'DATABASE_PASSWORDS', ...ofBucket]],
  ['The push sender', ['DATABASE_PUSH_URL', 'DATABASE_PASSWORDS', 'PUSH_KEY', 'PUSH_KEY_FILE']],
  ['The edge', []],
])('S16.2 of all secrets %s is given only its own', (name, own) => {
  const managed = managedProcesses(options).find((each) => each.name === name);
  const given: NodeJS.ProcessEnv = { ...secrets, ...managed?.environment };
  const kept = Object.keys(secrets).filter((secret) => given[secret] !== undefined);
  expect(kept).toEqual(own);
});

test.each(['The edge', "The operators' console"])(
  '%s is given the credentials of a bucket when it reads releases from one',
  (name) => {
    const environment = { RELEASES_URL: 's3://releases' };
    const managed = managedProcesses({ ...options, environment });
    const given: NodeJS.ProcessEnv = {
      ...secrets,
      ...managed.find((each) => each.name === name)?.environment,
    };
    const kept = Object.keys(secrets).filter((secret) => given[secret] !== undefined);
    expect(kept).toEqual(ofBucket);
  },
);

test('S16.1 on one machine what serves data is one process, and what serves pages another one', () => {
  const processes = managedProcesses({ ...options, isApart: false });
  expect(processes.map(({ command }) => command)).toEqual([
    'server/api/src/main.ts --role api,draws,ops,transcode,push',
    'server/edge/src/main.ts --role edge,console',
  ]);
  const [server, edge] = processes.map(({ environment }) => ({ ...secrets, ...environment }));
  const kept = (given: NodeJS.ProcessEnv = {}) =>
    Object.keys(secrets).filter((secret) => given[secret] !== undefined);
  // The keys of releases, and the login that reads metrics, belong to neither.
  const foreign = ['DATABASE_METRICS_URL', 'VELVET_KEYS', 'VELVET_RELEASE_KEY'];
  const others = [...foreign, 'VELVET_OPERATOR_TOKEN'];
  expect(kept(server)).toEqual(Object.keys(secrets).filter((name) => !others.includes(name)));
  // Server builds of remotes run there.
  expect(kept(edge)).toEqual([]);
});

test('S13.3 the operators’ server answers the console’s pages alone', () => {
  const named = (name: string) => managedProcesses(options).find((each) => each.name === name);
  const server = named("The operators' server")?.environment;
  const console = named("The operators' console")?.environment;
  expect(server?.OPS_PUBLIC_URL).toBe(`http://localhost:${console?.CONSOLE_PORT}`);
  expect(console?.OPS_URL).toBe(`http://127.0.0.1:${server?.OPS_PORT}`);
});

test.each([
  ['an embedded database', {}, true],
  ['an external one with the login', { DATABASE_URL: 'a', DATABASE_OPERATOR_URL: 'p' }, true],
  ['an external one without the login', { DATABASE_URL: 'a' }, false],
])('S13.4 the operators’ server with %s', (_, environment, isStarted) => {
  const names = managedProcesses({ ...options, environment }).map(({ name }) => name);
  expect(names.includes("The operators' server")).toBe(isStarted);
  expect(names.includes("The operators' console")).toBe(isStarted);
});

test.each([
  ['an embedded database', {}, true],
  ['an external one with the login', { DATABASE_URL: 'a', DATABASE_TRANSCODER_URL: 'r' }, true],
  ['an external one without the login', { DATABASE_URL: 'a' }, false],
])('S13.3 the transcoder with %s', (_, environment, isStarted) => {
  const names = managedProcesses({ ...options, environment }).map(({ name }) => name);
  expect(names.includes('The transcoder')).toBe(isStarted);
});

test.each([
  ['an embedded database', {}, true],
  ['an external one with the login', { DATABASE_URL: 'a', DATABASE_PUSH_URL: 'u' }, true],
  ['an external one without the login', { DATABASE_URL: 'a' }, false],
  ['messages that are off', { PUSH_HOSTS: 'none' }, false],
])('S14.5 the push sender with %s', (_, environment, isStarted) => {
  const names = managedProcesses({ ...options, environment }).map(({ name }) => name);
  expect(names.includes('The push sender')).toBe(isStarted);
});
