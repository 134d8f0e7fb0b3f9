import type { Server } from 'node:net';
import path from 'node:path';
import { type PreviewConfig, previewOf, previewOrigin } from '@velvet/registry/override';
import { isProduction } from '@velvet/registry/registry';
import { type CallerLimits, readCallerLimits } from '@velvet/telemetry/caller-limits';
import * as v from 'valibot';
import type { EdgeOptions } from './server/server.ts';
import type { TlsFiles } from './server/tls.ts';

export const portSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/),
  v.transform(Number),
  v.maxValue(65_535),
);
/** The address at which people open an edge. */
export const publicUrlSchema = v.pipe(
  v.string(),
  v.url(),
  v.transform((text) => new URL(text)),
);
const seconds = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number));

const environmentSchema = v.object({
  PORT: v.optional(portSchema, '8080'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  API_URL: v.pipe(v.string(), v.url()),
  DATA_DIR: v.optional(v.string(), '.velvet'),
  TRUST_PROXY: v.optional(v.string()),
  RENDER_SCREENS: v.optional(v.picklist(['on', 'off']), 'on'),
  PREPARE_LIMIT_S: v.optional(seconds, '30'),
  TLS_CERT: v.optional(v.pipe(v.string(), v.nonEmpty())),
  TLS_KEY: v.optional(v.pipe(v.string(), v.nonEmpty())),
  HTTP_PORT: v.optional(portSchema),
  PUBLIC_URL: v.optional(publicUrlSchema),
  DEVELOPER_PAGES: v.optional(v.picklist(['loopback', 'all']), 'loopback'),
  PREVIEW_PORT: v.optional(v.pipe(portSchema, v.minValue(1))),
  PREVIEW_ORIGIN: v.optional(previewOrigin),
});

interface EdgeConfig extends Omit<EdgeOptions, 'publicDir' | 'callerLimits'> {
  readonly port: number;
  readonly host: string;
  readonly callerLimits: CallerLimits;
  /** The port that redirects plain HTTP to TLS; none unless configured. */
  readonly redirectPort?: number | undefined;
  /** The preview origin for developers' remotes; undefined when disabled. */
  readonly preview?: PreviewConfig;
}

/** Reads the environment once. Throws an error that names the variable. */
export function readEdgeConfig(environment: NodeJS.ProcessEnv): EdgeConfig {
  const { API_URL, HTTP_PORT, TLS_CERT, TLS_KEY, ...rest } = readVariables(
    environmentSchema,
    environment,
  );
  const tls = tlsOf(['TLS_CERT', 'TLS_KEY'], TLS_CERT, TLS_KEY);
  if (HTTP_PORT !== undefined && tls === undefined) {
    throw new Error('HTTP_PORT redirects to TLS, which needs TLS_CERT and TLS_KEY');
  }
  return {
    port: rest.PORT,
    host: rest.HOST,
    apiUrl: API_URL.replace(/\/$/, ''),
    releasesDir: path.resolve(rest.DATA_DIR, 'releases'),
    trustProxy: rest.TRUST_PROXY,
    callerLimits: readCallerLimits(environment),
    rendersScreens: rest.RENDER_SCREENS === 'on',
    prepareLimitMs: rest.PREPARE_LIMIT_S * 1_000,
    developerPages: rest.DEVELOPER_PAGES,
    redirectPort: HTTP_PORT,
    publicUrl: rest.PUBLIC_URL,
    ...(tls && { tls }),
    ...previewOf({ ...rest, TLS_CERT }),
  };
}

/** Reads an edge's variables; in production it also requires VELVET_ROOT. Throws an error that names the variable. */
export function readVariables<Schema extends v.GenericSchema>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, environment);
  if (!result.success) {
    const name = v.getDotPath(result.issues[0]) ?? 'environment';
    throw new Error(`${name} is not usable: ${result.issues[0].message}`);
  }
  if (isProduction(environment) && !environment.VELVET_ROOT) {
    throw new Error(
      'VELVET_ROOT is not usable: production needs the root that releases are signed under',
    );
  }
  return result.output;
}

/** The files of a certificate and its key; undefined for plain HTTP. Throws when only one of the two is set. */
export function tlsOf(
  names: readonly [cert: string, key: string],
  cert: string | undefined,
  key: string | undefined,
): TlsFiles | undefined {
  if (cert !== undefined && key !== undefined) return { cert, key };
  if (cert === undefined && key === undefined) return undefined;
  throw new Error(`${names.join(' and ')} are given together, or neither`);
}

/** The port of an address, with the default of its protocol. */
export const portOf = ({ port: given, protocol }: URL): number =>
  Number(given) || (protocol === 'https:' ? 443 : 80);

/** The port that a server listens on; 0 where it does not. */
export function listeningPort(server: Pick<Server, 'address'>): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
