import path from 'node:path';
import { isProduction } from '@velvet/registry/registry';
import { type CallerLimits, readCallerLimits } from '@velvet/telemetry/caller-limits';
import * as v from 'valibot';

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));
const file = v.pipe(v.string(), v.nonEmpty());

/** Addresses with commas in between; empty: none. */
const urls = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((url) => url.trim())
      .filter((url) => url !== ''),
  ),
  v.array(v.pipe(v.string(), v.url())),
);

/** Empty counts as absent. */
const webAddress = v.pipe(
  v.string(),
  v.transform((url) => (url === '' ? undefined : url)),
  v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/))),
);

const environmentSchema = v.object({
  CONSOLE_PORT: v.optional(port, '8083'),
  CONSOLE_HOST: v.optional(v.string(), '127.0.0.1'),
  OPS_URL: v.pipe(v.string(), v.url()),
  EDGE_METRICS_URLS: v.optional(urls, ''),
  PROMETHEUS_URL: v.optional(webAddress),
  DATA_DIR: v.optional(v.string(), '.velvet'),
  TRUST_PROXY: v.optional(v.string()),
  CONSOLE_TLS_CERT: v.optional(file),
  CONSOLE_TLS_KEY: v.optional(file),
  OPS_PUBLIC_URL: v.optional(v.pipe(v.string(), v.url())),
  VELVET_ROOT: v.optional(v.string()),
});

interface ConsoleConfig {
  readonly port: number;
  readonly host: string;
  readonly opsUrl: string;
  /** `/edge/metrics` of every edge for members. */
  readonly metricsUrls: readonly string[];
  /** Of Prometheus' HTTP API, without `/api/v1`; may have a name and a password. */
  readonly prometheusUrl?: string;
  readonly releasesDir: string;
  /** Where operators open it, if that is configured. */
  readonly publicUrl?: URL;
  readonly trustProxy?: string;
  readonly callerLimits: CallerLimits;
  /** Absent: plain HTTP, for installations whose proxy terminates TLS. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** Reads the environment once. Throws an error that names the variable. */
export function readConsoleConfig(environment: NodeJS.ProcessEnv): ConsoleConfig {
  const result = v.safeParse(environmentSchema, environment);
  if (!result.success) {
    const name = v.getDotPath(result.issues[0]) ?? 'environment';
    throw new Error(`${name} is not usable: ${result.issues[0].message}`);
  }
  const read = result.output;
  const { CONSOLE_TLS_CERT: cert, CONSOLE_TLS_KEY: key, TRUST_PROXY: trustProxy } = read;
  const { PROMETHEUS_URL: prometheusUrl, OPS_PUBLIC_URL: publicUrl } = read;
  if ((cert === undefined) !== (key === undefined)) {
    throw new Error('CONSOLE_TLS_CERT and CONSOLE_TLS_KEY are given together, or neither');
  }
  if (isProduction(environment) && !read.VELVET_ROOT) {
    throw new Error(
      'VELVET_ROOT is not usable: production needs the root that releases are signed under',
    );
  }
  return {
    port: read.CONSOLE_PORT,
    host: read.CONSOLE_HOST,
    opsUrl: read.OPS_URL.replace(/\/$/, ''),
    metricsUrls: read.EDGE_METRICS_URLS,
    releasesDir: path.resolve(read.DATA_DIR, 'releases'),
    callerLimits: readCallerLimits(environment),
    ...(prometheusUrl === undefined ? {} : { prometheusUrl }),
    ...(publicUrl === undefined ? {} : { publicUrl: new URL(publicUrl) }),
    ...(trustProxy === undefined ? {} : { trustProxy }),
    ...(cert === undefined || key === undefined ? {} : { tls: { cert, key } }),
  };
}
