import { S3Client } from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { StoreSettings } from '../store-settings.ts';

/** How long things may take; all in milliseconds. */
export interface S3Limits {
  /** Until there is a connection. */
  readonly connectMs: number;
  /** Without a byte of an answer. */
  readonly silenceMs: number;
  /** For a small file, a list's page or a part of a file, with everything that is tried again. */
  readonly callMs: number;
  /** For one part of a large file. */
  readonly partMs: number;
}

export const usualLimits: S3Limits = {
  connectMs: 2_000,
  silenceMs: 5_000,
  callMs: 10_000,
  partMs: 60_000,
};

const TRIES = 3;
const CONNECTIONS = 64;

/** A client that gives up in time, and tries again what may be tried again. */
export function createClient(
  { endpoint, region }: Extract<StoreSettings, { kind: 's3' }>,
  { connectMs, silenceMs }: S3Limits,
): S3Client {
  return new S3Client({
    region,
    // Amazon's buckets have a host name each, others need not.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: TRIES,
    // Every request is signed with its body's SHA-256; further checksums are not understood everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: new NodeHttpHandler({
      connectionTimeout: connectMs,
      requestTimeout: silenceMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
      httpAgent: { keepAlive: true, maxSockets: CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: CONNECTIONS },
    }),
  });
}
