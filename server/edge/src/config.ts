import type { Server } from 'node:net';
import path from 'node:path';
import { type PreviewConfig, previewOf, previewOrigin } from '@velvet/registry/override';
import { isProduction } from '@velvet/registry/registry';
import { type CallerLimits, readCallerLimits } from '@velvet/telemetry/caller-limits';
import * as v from 'valibot';

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));
const seconds = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number));

const environmentSchema = v.object({
  PORT: v.optional(port, '8080'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  API_URL: v.pipe(v.string(), v.url()),
  DATA_DIR: v.optional(v.string(), '.velvet'),
  TRUST_PROXY: v.optional(v.string()),
  RENDER_SCREENS: v.optional(v.picklist(['on', 'off']), 'on'),
  PREPARE_LIMIT_S: v.optional(seconds, '30'),
  TLS_CERT: v.optional(v.pipe(v.string(), v.nonEmpty())),
  TLS_KEY: v.optional(v.pipe(v.string(), v.nonEmpty())),
  HTTP_PORT: v.optional(port),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url())),
  DEVELOPER_PAGES: v.optional(v.picklist(['loopback', 'all']), 'loopback'),
  PREVIEW_PORT: v.optional(v.pipe(port, v.minValue(1))),
  PREVIEW_ORIGIN: v.optional(previewOrigin),
  VELVET_ROOT: v.optional(v.string()),
});

interface EdgeConfig {
  readonly port: number;
  readonly host: string;
  readonly apiUrl: string;
  readonly releasesDir: string;
  readonly trustProxy?: string;
  readonly callerLimits: CallerLimits;
  /** Whether first responses contain rendered public screens; otherwise skeletons. */
  readonly rendersScreens: boolean;
  /** The longest time for which new releases wait for their pages. */
  readonly prepareLimitMs: number;
  /** Access to `/edge/metrics` and `/edge/releases`. */
  readonly developerPages: 'loopback' | 'all';
  /** Absent: plain HTTP, for installations whose proxy terminates TLS. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** The port that redirects plain HTTP to TLS; none unless configured. */
  readonly redirectPort?: number;
  /** Where people open it, if that is configured. */
  readonly publicUrl?: URL;
  /** The preview origin for developers' remotes; undefined when disabled. */
  readonly preview?: PreviewConfig;
}

/** Reads the environment once. Throws an error that names the variable. */
export function readEdgeConfig(environment: NodeJS.ProcessEnv): EdgeConfig {
  const result = v.safeParse(environmentSchema, environment);
  if (!result.success) {
    const name = v.getDotPath(result.issues[0]) ?? 'environment';
    throw new Error(`${name} is not usable: ${result.issues[0].message}`);
  }
  const { PORT, HOST, API_URL, DATA_DIR, TRUST_PROXY, RENDER_SCREENS, DEVELOPER_PAGES, ...rest } =
    result.output;
  const { TLS_CERT, TLS_KEY, HTTP_PORT, PUBLIC_URL } = rest;
  if ((TLS_CERT === undefined) !== (TLS_KEY === undefined)) {
    throw new Error('TLS_CERT and TLS_KEY are given together, or neither');
  }
  if (HTTP_PORT !== undefined && TLS_CERT === undefined) {
    throw new Error('HTTP_PORT redirects to TLS, which needs TLS_CERT and TLS_KEY');
  }
  const releasesDir = path.resolve(DATA_DIR, 'releases');
  if (isProduction(environment) && !rest.VELVET_ROOT) {
    throw new Error(
      'VELVET_ROOT is not usable: production needs the root that releases are signed under',
    );
  }
  return {
    port: PORT,
    host: HOST,
    apiUrl: API_URL.replace(/\/$/, ''),
    releasesDir,
    callerLimits: readCallerLimits(environment),
    rendersScreens: RENDER_SCREENS === 'on',
    prepareLimitMs: rest.PREPARE_LIMIT_S * 1_000,
    developerPages: DEVELOPER_PAGES,
    ...(TLS_CERT === undefined || TLS_KEY === undefined
      ? {}
      : { tls: { cert: TLS_CERT, key: TLS_KEY } }),
    ...(HTTP_PORT === undefined ? {} : { redirectPort: HTTP_PORT }),
    ...(PUBLIC_URL === undefined ? {} : { publicUrl: new URL(PUBLIC_URL) }),
    ...(TRUST_PROXY === undefined ? {} : { trustProxy: TRUST_PROXY }),
    ...previewOf(rest),
  };
}

/** The port of an address, with the default of its protocol. */
export const portOf = ({ port: given, protocol }: URL): number =>
  Number(given) || (protocol === 'https:' ? 443 : 80);

/** The port that a server listens on; 0 where it does not. */
export function listeningPort(server: Pick<Server, 'address'>): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
