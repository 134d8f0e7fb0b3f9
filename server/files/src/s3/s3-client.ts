import path from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { type FileStorage, isDirectory, isFile, type StatEntry } from '@flystorage/file-storage';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { StoreDamaged, type StoredFile } from '../file-store.ts';
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

/** Runs a step within a limit of time. */
export type Bounded = <T>(step: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** A page at a time, each within its own limit. */
async function* entriesOf(
  storage: FileStorage,
  folder: string,
  deep: boolean,
  bounded: Bounded,
): AsyncIterable<StatEntry> {
  const entries = storage.list(folder, { deep })[Symbol.asyncIterator]();
  for (;;) {
    const next = await bounded(() => entries.next());
    if (next.done) return;
    yield next.value;
  }
}

/** The files below a folder, at any depth. */
export async function* listFiles(
  storage: FileStorage,
  folder: string,
  bounded: Bounded,
): AsyncIterable<StoredFile> {
  for await (const entry of entriesOf(storage, folder, true, bounded)) {
    if (!isFile(entry)) continue;
    const { path: key, size = 0, lastModifiedMs = 0 } = entry;
    yield { key, size, modifiedAt: new Date(lastModifiedMs) };
  }
}

/** The names of the folders directly below a folder. */
export async function* listFolders(
  storage: FileStorage,
  folder: string,
  bounded: Bounded,
): AsyncIterable<string> {
  for await (const entry of entriesOf(storage, folder, false, bounded)) {
    if (isDirectory(entry)) yield path.posix.basename(entry.path);
  }
}

/** The answer of the store that an error of its client tells. */
interface Failure {
  readonly status: number;
  readonly name: string;
}

const DEPTH = 8;
const TOO_MANY_REQUESTS = 429;
const REQUEST_TIMEOUT = 408;
const NOT_FOUND = 404;
const NO_BUCKET = 'NoSuchBucket';
/** Refusals that end by themselves: a bucket that comes back with its servers, a clock that is set right. */
const temporary: readonly string[] = [NO_BUCKET, 'RequestTimeTooSkewed'];

/** An error and its causes: the libraries wrap what the client throws. */
function* causesOf(error: unknown): Generator<Error> {
  let each = error;
  for (let depth = 0; depth < DEPTH && each instanceof Error; depth += 1) {
    yield each;
    each = each.cause;
  }
}

/** Undefined when there was no answer. */
function failureOf(error: unknown): Failure | undefined {
  for (const each of causesOf(error)) {
    const status = statusOf(each);
    if (status !== undefined) return { status, name: each.name };
  }
  return undefined;
}

function statusOf(error: Error): number | undefined {
  if (!('$metadata' in error)) return undefined;
  const { $metadata: metadata } = error;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) {
    return undefined;
  }
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

/**
 * Whether the store has answered that there is no such file. That there is no bucket is another thing:
 * taken for the same, files would count as removed.
 */
export function isMissing(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.status === NOT_FOUND && failure.name !== NO_BUCKET;
}

/** Whether the store has answered that the file has no such part. */
export function isBeyondEnd(error: unknown): boolean {
  return failureOf(error)?.status === 416;
}

/** Whether the file has not changed since the version that is known, or has: see the condition. */
export function isConditionUnmet(error: unknown): boolean {
  const status = failureOf(error)?.status;
  return status === 304 || status === 412;
}

/**
 * Whether the store is down, overloaded or of another time: no answer at all, or one that says so. What
 * else it refuses is a fault of the caller or of the settings.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof StoreDamaged || error instanceof RangeError) return false;
  const failure = failureOf(error);
  if (failure === undefined || temporary.includes(failure.name)) return true;
  const { status } = failure;
  return status >= 500 || status === TOO_MANY_REQUESTS || status === REQUEST_TIMEOUT;
}

/** Whether an outage is that of a store which is too slow: a limit of ours has passed, or one of its own. */
export function isTimeout(error: unknown): boolean {
  return [...causesOf(error)].some(
    (each) => each.name === 'TimeoutError' || statusOf(each) === REQUEST_TIMEOUT,
  );
}
