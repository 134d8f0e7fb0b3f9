import path from 'node:path';
import { readCallerLimits } from '@velvet/telemetry/caller-limits';
import * as v from 'valibot';
import { portSchema, publicUrlSchema, readVariables, tlsOf } from '../config.ts';
import type { ConsoleEdgeOptions } from './console-edge.ts';

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
  CONSOLE_PORT: v.optional(portSchema, '8083'),
  CONSOLE_HOST: v.optional(v.string(), '127.0.0.1'),
  OPS_URL: v.pipe(v.string(), v.url()),
  EDGE_METRICS_URLS: v.optional(urls, ''),
  PROMETHEUS_URL: v.optional(webAddress),
  DATA_DIR: v.optional(v.string(), '.velvet'),
  TRUST_PROXY: v.optional(v.string()),
  CONSOLE_TLS_CERT: v.optional(file),
  CONSOLE_TLS_KEY: v.optional(file),
  OPS_PUBLIC_URL: v.optional(publicUrlSchema),
});

interface ConsoleConfig extends Omit<ConsoleEdgeOptions, 'publicDir'> {
  readonly port: number;
  readonly host: string;
}

/** Reads the environment once. Throws an error that names the variable. */
export function readConsoleConfig(environment: NodeJS.ProcessEnv): ConsoleConfig {
  const read = readVariables(environmentSchema, environment);
  const { PROMETHEUS_URL: prometheusUrl } = read;
  const names = ['CONSOLE_TLS_CERT', 'CONSOLE_TLS_KEY'] as const;
  const tls = tlsOf(names, read.CONSOLE_TLS_CERT, read.CONSOLE_TLS_KEY);
  return {
    port: read.CONSOLE_PORT,
    host: read.CONSOLE_HOST,
    opsUrl: read.OPS_URL.replace(/\/$/, ''),
    metricsUrls: read.EDGE_METRICS_URLS,
    releasesDir: path.resolve(read.DATA_DIR, 'releases'),
    trustProxy: read.TRUST_PROXY,
    callerLimits: readCallerLimits(environment),
    publicUrl: read.OPS_PUBLIC_URL,
    ...(prometheusUrl === undefined ? {} : { prometheusUrl }),
    ...(tls && { tls }),
  };
}
