import path from 'node:path';
import { readStoreSettings, StoreSettingsError } from '@velvet/files/settings';
import { readCallerLimits } from '@velvet/telemetry/caller-limits';
import * as v from 'valibot';

const count = (minimum: number, maximum: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'it must be a whole number'),
    v.transform(Number),
    v.minValue(minimum, `it must be at least ${minimum}`),
    v.maxValue(maximum, `it must be at most ${maximum}`),
  );
const origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^\s/?#]+\/?$/, 'it must be http(s)://host without a path'),
  v.transform((text) => text.replace(/\/$/, '')),
);
const databaseUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(?:ql)?:\/\//, 'it must begin with postgres://'),
);
const origins = v.pipe(
  v.string(),
  v.regex(
    /^https?:\/\/[^\s/?#,]+\/?(?:, *https?:\/\/[^\s/?#,]+\/?)*$/,
    'it must be like https://one.example,https://two.example',
  ),
  v.transform((text) => text.split(',').map((part) => part.trim().replace(/\/$/, ''))),
);
/** Public relays of drand's League of Entropy, in order of preference. */
const publicRelays = 'https://api.drand.sh,https://drand.cloudflare.com';
/** The push services of Chrome, Firefox, Safari and Edge. */
const browsersPushHosts =
  'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';
const pushHosts = v.pipe(
  v.string(),
  v.regex(
    /^(?:none|(?:(?:\*\.)?[a-z0-9.-]+|https?:\/\/[^\s/?#,@]+)(?:, *(?:(?:\*\.)?[a-z0-9.-]+|https?:\/\/[^\s/?#,@]+))*)$/,
    'it must be none, or like push.one.example,*.two.example',
  ),
  v.transform((text) => (text === 'none' ? [] : text.split(',').map((part) => part.trim()))),
);
const MEGABYTE = 1024 * 1024;
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environmentSchema = v.object({
  PORT: v.optional(count(0, 65_535), '8081'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('it is empty')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('it is empty')), '.velvet'),
  DATABASE_URL: v.optional(databaseUrl),
  DATABASE_DIRECT_URL: v.optional(databaseUrl),
  DATABASE_REPLICA_URL: v.optional(databaseUrl),
  DATABASE_POOLER_URL: v.optional(databaseUrl),
  DATABASE_OWNER_URL: v.optional(databaseUrl),
  DATABASE_DRAWS_URL: v.optional(databaseUrl),
  DATABASE_OPERATOR_URL: v.optional(databaseUrl),
  DATABASE_METRICS_URL: v.optional(databaseUrl),
  DATABASE_TRANSCODER_URL: v.optional(databaseUrl),
  DATABASE_PUSH_URL: v.optional(databaseUrl),
  DATABASE_CONNECTIONS: v.optional(count(1, 500), '10'),
  NODE_ENV: v.optional(v.string()),
  VELVET_ENV: v.optional(v.string()),
  DRAWS_KEY: v.optional(v.string()),
  DRAWS_KEY_FILE: v.optional(v.string()),
  DRAWS_NEW_CHAINS: v.optional(v.picklist(['0', '1'], 'it must be 0 or 1'), '0'),
  DRAWS_PORT: v.optional(count(0, 65_535)),
  PUSH_PORT: v.optional(count(0, 65_535)),
  TRANSCODER_PORT: v.optional(count(0, 65_535)),
  OPS_PORT: v.optional(count(0, 65_535), '8082'),
  OPS_PUBLIC_URL: v.optional(origin),
  BOOKS_CHECK_HOURS: v.optional(count(0, 168), '6'),
  VIDEO_UPLOAD_MAX_MB: v.optional(count(1, 1_000_000), '4096'),
  VIDEO_DISK_RESERVE_MB: v.optional(count(0, 100_000_000), '1024'),
  ACCOUNT_CLOSING_DAYS: v.optional(count(1, 365), '30'),
  VIDEO_MAX_MINUTES: v.optional(count(1, 1_440), '240'),
  DEMO_DATA: v.optional(v.picklist(['0', '1'], 'it must be 0 or 1'), '0'),
  DEMO_PERIODS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}(?:,\d{1,5}){0,2}$/, 'it must be like 10,20,30')),
  ),
  PAYMENT_PROVIDER: v.optional(v.picklist(['sandbox', 'none'], 'it must be sandbox or none')),
  PUBLIC_URL: v.optional(origin, 'http://localhost:8080'),
  VELVET_SECRET: v.optional(v.string()),
  VELVET_SECRET_PREVIOUS: v.optional(v.string(), ''),
  ERASED_NAMES_KEY: v.optional(v.string()),
  DATABASE_PASSWORDS: v.optional(v.string()),
  LOG_LEVEL: v.optional(v.picklist(levels, `it must be one of ${levels.join(', ')}`), 'warn'),
  RATE_LIMIT_PER_MINUTE: v.optional(count(600, 100_000_000), '6000'),
  EVENT_STREAMS: v.optional(count(0, 1_000_000), '10000'),
  EVENT_STREAMS_PER_ADDRESS: v.optional(count(1, 1_000_000), '1000'),
  DRAND_RELAYS: v.optional(
    v.union([
      v.pipe(
        v.literal('none'),
        v.transform(() => []),
      ),
      origins,
    ]),
    publicRelays,
  ),
  PUSH_KEY: v.optional(v.string()),
  PUSH_KEY_FILE: v.optional(v.string()),
  PUSH_CONTACT: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/,
        'it must be like mailto:push@one.example or https://one.example',
      ),
    ),
  ),
  PUSH_HOSTS: v.optional(pushHosts, browsersPushHosts),
  TRUST_PROXY: v.optional(v.string(), 'loopback'),
});

/** The server's settings, read once. */
export type Config = Readonly<ReturnType<typeof readConfig>>;

/** A setting that cannot be used; the message names the variable and is the whole story. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Push services accept nothing but an address that could be written to. */
const contactOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@example.com';

function readFiles(given: Readonly<Record<string, string | undefined>>, dataDir: string) {
  try {
    return readStoreSettings(given, 'FILES_URL', dataDir);
  } catch (error) {
    if (error instanceof StoreSettingsError) throw new ConfigError(error.message);
    throw error;
  }
}

/** Reads the environment. An empty variable counts as absent. Throws a ConfigError. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = v.safeParse(environmentSchema, given, { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    throw new ConfigError(
      `${v.getDotPath(issue) ?? 'A setting'} cannot be used: ${issue.message}.`,
    );
  }
  const read = result.output;
  const demoData = read.DEMO_DATA === '1';
  const demoPeriods: readonly number[] = read.DEMO_PERIODS?.split(',').map(Number) ?? [];
  const paymentProvider = read.PAYMENT_PROVIDER ?? (demoData ? 'sandbox' : 'none');
  if (paymentProvider === 'sandbox' && read.DATABASE_URL !== undefined && !demoData) {
    throw new ConfigError(
      'PAYMENT_PROVIDER cannot be used: beside DATABASE_URL the sandbox needs DEMO_DATA=1.',
    );
  }
  const isProduction = (read.VELVET_ENV ?? read.NODE_ENV) === 'production';
  if (isProduction && read.PUSH_HOSTS.some((host) => host.startsWith('http:'))) {
    throw new ConfigError('PUSH_HOSTS cannot be used: in production it must be https.');
  }
  return {
    /** 0: any free port. */
    port: read.PORT,
    host: read.HOST,
    /** Absolute path of the data folder. */
    dataDir: path.resolve(read.DATA_DIR),
    /** Where uploads and videos are kept: the data folder, or a bucket. */
    files: readFiles(given, read.DATA_DIR),
    /** The API's login; absent: the embedded database below the data folder. */
    databaseUrl: read.DATABASE_URL,
    /** The same login straight to the server, where the other URL leads through a pooler. */
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    /** The same login on a streaming replica, for lists; absent: everything is read from the primary. */
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    /** PgBouncer's console with a login that may only read figures; absent: none are read. */
    databasePoolerUrl: read.DATABASE_POOLER_URL,
    /** The schema's owner, for migrations; no server needs it once the schema is up to date. */
    databaseOwnerUrl: read.DATABASE_OWNER_URL,
    /** The logins of the other parts, each for its own process. */
    databaseDrawsUrl: read.DATABASE_DRAWS_URL,
    databaseOperatorUrl: read.DATABASE_OPERATOR_URL,
    databaseMetricsUrl: read.DATABASE_METRICS_URL,
    databaseTranscoderUrl: read.DATABASE_TRANSCODER_URL,
    databasePushUrl: read.DATABASE_PUSH_URL,
    /** Folder with a file of its password for each login whose URL has none. */
    databasePasswords: read.DATABASE_PASSWORDS,
    databaseConnections: read.DATABASE_CONNECTIONS,
    /** How long members can keep an account after asking for its end. */
    accountClosingDays: read.ACCOUNT_CLOSING_DAYS,
    demoData,
    /** In production no key is created automatically. */
    isProduction,
    /** Base64 of the key that seals the seeds; only the draws process may know it. */
    drawsKey: read.DRAWS_KEY,
    drawsKeyFile: read.DRAWS_KEY_FILE,
    /** Begins new chains where the key of the present ones is lost. */
    drawsNewChains: read.DRAWS_NEW_CHAINS === '1',
    /** Port of the draws process's health routes; absent: none. */
    drawsPort: read.DRAWS_PORT,
    /** The same of a push sender and of a transcoder. */
    pushPort: read.PUSH_PORT,
    transcoderPort: read.TRANSCODER_PORT,
    /** Port of the operators' server. */
    opsPort: read.OPS_PORT,
    /** Origin under which operators reach their console: the only one whose pages may change anything. */
    opsPublicUrl: read.OPS_PUBLIC_URL ?? `http://localhost:${read.OPS_PORT}`,
    /** How often the operators' server checks the books by itself; 0: never. */
    booksCheckHours: read.BOOKS_CHECK_HOURS,
    /** Most bytes of an uploaded video. */
    videoUploadMaxBytes: read.VIDEO_UPLOAD_MAX_MB * MEGABYTE,
    /** What uploads leave free on the data folder's disk, in bytes. */
    videoDiskReserveBytes: read.VIDEO_DISK_RESERVE_MB * MEGABYTE,
    /** The longest video that is transcoded, in seconds. */
    videoMaxSeconds: read.VIDEO_MAX_MINUTES * 60,
    /** Seconds of a period of the demo's games, in their order; empty: the usual ones. */
    demoPeriods,
    /** The payment provider; the sandbox gives points away, so only the demo enables it by default. */
    paymentProvider,
    /** Origin under which people reach the product, without a slash at the end. */
    publicUrl: read.PUBLIC_URL,
    secret: read.VELVET_SECRET,
    /** What is read beside the secret, see `loadAppSecret`. */
    secretOptions: {
      previous: read.VELVET_SECRET_PREVIOUS.split(',').filter((part) => part.trim() !== ''),
      erasedNamesKey: read.ERASED_NAMES_KEY,
    },
    logLevel: read.LOG_LEVEL,
    /** Calls a minute and address. */
    rateLimitPerMinute: read.RATE_LIMIT_PER_MINUTE,
    /** Most streams of live events that one server keeps open. */
    eventStreams: read.EVENT_STREAMS,
    eventStreamsPerAddress: read.EVENT_STREAMS_PER_ADDRESS,
    /** What callers may keep open: connections and requests being received. */
    callerLimits: readCallerLimits(given),
    /** drand's relays; empty: none, so no value takes part automatically. */
    drandRelays: read.DRAND_RELAYS,
    /** Base64 of the private key with which messages to devices are signed; only their sender may know it. */
    pushKey: read.PUSH_KEY,
    pushKeyFile: read.PUSH_KEY_FILE,
    /** Whom push services reach when messages of this installation trouble them: mailto: or https:. */
    pushContact: read.PUSH_CONTACT ?? contactOf(read.PUBLIC_URL),
    /** Where messages to devices may be sent; empty: none are sent. */
    pushHosts: read.PUSH_HOSTS,
    /** Trusted proxies, whose X-Forwarded-For is used: addresses, CIDR ranges or names of ranges. */
    trustProxy: read.TRUST_PROXY.split(',').map((part) => part.trim()),
  };
}
