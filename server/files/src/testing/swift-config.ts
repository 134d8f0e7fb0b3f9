/** What the configuration of a Swift server on one machine depends on. */
interface SwiftOptions {
  /** Folder of its files, rings and configuration. */
  readonly folder: string;
  readonly ports: Readonly<Record<SwiftServer, number>>;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** The servers that Swift consists of; `proxy` is the one that speaks S3. */
export const swiftServers = ['account', 'container', 'object', 'proxy'] as const;
export type SwiftServer = (typeof swiftServers)[number];
/** Those that keep data, each with a ring that says where. */
export const swiftRings = ['account', 'container', 'object'] as const;

/** Swift reads its own name for a user from the access key: `<account>:<user>`. */
const userLine = ({ accessKey, secretKey }: SwiftOptions): string => {
  const [account = '', user = ''] = accessKey.split(':');
  return `user_${account}_${user} = ${secretKey} .admin`;
};

const section = (name: string, lines: readonly string[]): string =>
  [`[${name}]`, ...lines, ''].join('\n');

const common = ({ folder, ports }: SwiftOptions, server: SwiftServer): readonly string[] => [
  'bind_ip = 127.0.0.1',
  `bind_port = ${ports[server]}`,
  `swift_dir = ${folder}`,
  'workers = 0',
  'log_level = ERROR',
  // Messages go to the standard error, not to the system's log.
  'log_address = /dev/null',
];

const storageServer = (
  options: SwiftOptions,
  server: (typeof swiftRings)[number],
): readonly [string, string] => [
  `${server}-server.conf`,
  section('DEFAULT', [
    ...common(options, server),
    `devices = ${options.folder}/devices`,
    'mount_check = false',
    // A full disk is a test's own matter.
    'fallocate_reserve = 0',
    'disable_fallocate = true',
  ]) +
    section('pipeline:main', [`pipeline = ${server}-server`]) +
    section(`app:${server}-server`, [`use = egg:swift#${server}`]),
];

const PIPELINE =
  'catch_errors gatekeeper healthcheck cache bulk s3api tempauth copy slo dlo versioned_writes proxy-server';
const filters = [
  'catch_errors',
  'gatekeeper',
  'healthcheck',
  'bulk',
  'copy',
  'slo',
  'dlo',
  'versioned_writes',
];

/** Text of each configuration file, by its name. */
export function swiftConfig(options: SwiftOptions): ReadonlyMap<string, string> {
  const proxy =
    section('DEFAULT', common(options, 'proxy')) +
    section('pipeline:main', [`pipeline = ${PIPELINE}`]) +
    filters.map((each) => section(`filter:${each}`, [`use = egg:swift#${each}`])).join('') +
    // Nothing listens there: what would be cached is looked up.
    section('filter:cache', ['use = egg:swift#memcache', 'memcache_servers = 127.0.0.1:1']) +
    section('filter:s3api', [
      'use = egg:swift#s3api',
      'location = us-east-1',
      's3_acl = false',
      'check_bucket_owner = false',
    ]) +
    section('filter:tempauth', ['use = egg:swift#tempauth', userLine(options)]) +
    section('app:proxy-server', [
      'use = egg:swift#proxy',
      'account_autocreate = true',
      'conn_timeout = 2',
      'node_timeout = 20',
    ]);
  return new Map([
    [
      'swift.conf',
      section('swift-hash', ['swift_hash_path_suffix = test', 'swift_hash_path_prefix = test']) +
        section('storage-policy:0', ['name = one', 'default = yes']),
    ],
    ...swiftRings.map((server) => storageServer(options, server)),
    ['proxy-server.conf', proxy],
  ]);
}
