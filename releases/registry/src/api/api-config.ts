import path from 'node:path';
import * as v from 'valibot';
import { readInForce } from '../registry/registry-file.ts';
import { canSign } from '../registry/sign-document.ts';
import { authorityOf } from '../signing/documents.ts';
import { signingKeys } from '../signing/trust.ts';
import type { TlsFiles } from './listener.ts';

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));
const file = v.optional(v.pipe(v.string(), v.nonEmpty()));

const environmentSchema = v.object({
  RELEASE_API_PORT: v.optional(port, '8070'),
  RELEASE_API_HOST: v.optional(v.string(), '127.0.0.1'),
  TLS_CERT: file,
  TLS_KEY: file,
  DATA_DIR: v.optional(v.string(), '.velvet'),
});

interface ApiConfig {
  readonly port: number;
  readonly host: string;
  readonly releasesDir: string;
  readonly tls?: TlsFiles;
}

/** A variable of the environment that cannot be used; the message names it. */
export class ApiConfigProblem extends Error {
  override readonly name = 'ApiConfigProblem';
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** Reads the environment once. Throws an ApiConfigProblem. */
export function readApiConfig(environment: NodeJS.ProcessEnv): ApiConfig {
  const read = v.safeParse(environmentSchema, environment);
  if (!read.success) {
    const [issue] = read.issues;
    throw new ApiConfigProblem(`${v.getDotPath(issue)} is not usable: ${issue.message}`);
  }
  const { RELEASE_API_PORT, RELEASE_API_HOST, TLS_CERT, TLS_KEY, DATA_DIR } = read.output;
  if ((TLS_CERT === undefined) !== (TLS_KEY === undefined)) {
    throw new ApiConfigProblem('TLS_CERT and TLS_KEY are given together, or neither');
  }
  const tls = TLS_CERT && TLS_KEY ? { cert: TLS_CERT, key: TLS_KEY } : undefined;
  if (!tls && !LOOPBACK.test(RELEASE_API_HOST)) {
    throw new ApiConfigProblem(
      'RELEASE_API_HOST is not usable: without TLS_CERT and TLS_KEY the API listens on this machine only',
    );
  }
  return {
    port: RELEASE_API_PORT,
    host: RELEASE_API_HOST,
    releasesDir: path.resolve(DATA_DIR, 'releases'),
    ...(tls ? { tls } : {}),
  };
}

/**
 * Throws an ApiConfigProblem unless there is a registry whose snapshot and timestamp can be signed here,
 * and an UntrustedRegistry for one that cannot be trusted.
 */
export async function refuseUnusable(releasesDir: string): Promise<void> {
  const metadata = await readInForce(releasesDir);
  if (!metadata) {
    throw new ApiConfigProblem(
      `${releasesDir} has no releases yet: the first are made by npm start`,
    );
  }
  const keys = await signingKeys(releasesDir);
  for (const role of ['snapshot', 'timestamp'] as const) {
    if (canSign(authorityOf(metadata.root, role), keys)) continue;
    throw new ApiConfigProblem(
      `The key of the registry’s ${role} is not at hand (VELVET_KEYS): the release API needs online.pem, and no other key`,
    );
  }
}
